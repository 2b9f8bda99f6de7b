import { closeSync, ftruncateSync, openSync, unlinkSync } from 'node:fs';
import { StorageUnavailableError } from './errors.ts';

/**
 * Checks whether the disk of a database still keeps what is written to it. At the moment at which ext4 gives a disk up, for
 * instance after a fault of the device, Linux may report an `fsync` as done of which nothing is there at the next start
 * (seen with 6.18, decision 0030). To change the size of a file needs the journal, whose end is always reported.
 *
 * @param file of the database. The check has a file of its own on the same disk, which has no name and takes no space.
 */
export function openDiskCheck(file: string): DiskCheck {
  const name = `${file}-check-${process.pid}-${Date.now()}`;
  let descriptor: number | undefined = openSync(name, 'wx', 0o600);
  unlinkSync(name);
  let size = 0;
  return {
    refuseGivenUp() {
      // The system may have given the number of the closed descriptor to another file.
      if (descriptor === undefined) throw new StorageUnavailableError(new Error('It was closed.'));
      // Only a change of size needs the journal. To grow by a byte is the cheapest one; after a page it begins anew.
      size = (size + 1) % page;
      try {
        ftruncateSync(descriptor, size);
      } catch (error) {
        throw new StorageUnavailableError(error);
      }
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}

export type DiskCheck = {
  /**
   * Takes two microseconds. What was reported as synced before it returns is on the disk.
   *
   * @throws {StorageUnavailableError} caused by the disk's fault.
   */
  refuseGivenUp(): void;
  close(): void;
};

const page = 4096;
