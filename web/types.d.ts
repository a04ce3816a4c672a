// What the bundler makes of files that are no scripts.
declare module "*.toml" {
  const table: Record<string, any>;
  export default table;
}
declare module "*.webp" {
  const address: string;
  export default address;
}
declare module "*.css" {
  const text: string;
  export default text;
}
declare module "*.geo" {
  const address: string;
  export default address;
}
