/**
 * Standard output, for the log. Lines are written together, 10 ms after the first of them: under load, a system call for
 * each would cost as much as a fourth of a page. Lines are lost only if the process is killed within that time.
 */
export function logOutput(): { write(line: string): void } {
  let lines = '';
  const flush = () => {
    if (lines !== '') process.stdout.write(lines);
    lines = '';
  };
  // The reader of the log has gone, or the disk is full: no reason to stop serving.
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
