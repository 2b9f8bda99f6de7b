/** See src/build/inline-scripts.ts. */
declare module '*?minified' {
  const code: string;
  export default code;
}
