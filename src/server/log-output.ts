/**
 * Standard output, for the log. The lines of one turn of the event loop are written together at its end: under
 * load a system call for each would cost more than the page that it tells of. Only what kills the process
 * within the turn can take them along.
 */
export function logOutput(): { write(line: string): void } {
  let lines = '';
  const flush = () => {
    if (lines !== '') process.stdout.write(lines);
    lines = '';
  };
  // Whoever read the log went away, or its disk is full: no reason to stop serving.
  process.stdout.on('error', () => {});
  process.on('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}
