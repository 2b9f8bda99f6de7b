import { run } from './run.ts';

const { stdout, stderr } = process;

// `print` reports failed writes. Without a listener, an error event would end the
// process.
stdout.on('error', () => {});
stderr.on('error', () => {});

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  now: new Date(),
  print: (text) =>
    new Promise((resolve, reject) => {
      stdout.write(text, (error) => (error ? reject(error) : resolve()));
    }),
  printError: (text) => {
    stderr.write(text);
  },
});
