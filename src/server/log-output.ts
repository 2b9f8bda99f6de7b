/**
 * Standard output, for the log. Lines are written together, 10 ms after the first of them: under load a system call
 * for each would cost as much as a fourth of the page that it tells of. Only what kills the process within that time can
 * take them along.
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
      if (lines === '') setTimeout(flush, togetherMs);
      lines += line;
    },
  };
}

const togetherMs = 10;
