/** As the commands are typed in the project's folder: `npx` finds them in package.json. */
export const program = 'npx requests';
