import { readFile, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** A run has held 0.6 GB of files at once; the rest is for other programs of the machine. */
const roomNeeded = 6 * 1024 ** 3

/**
 * Where a run keeps its files: in memory if there is plenty of it. A run creates and deletes some hundreds of
 * thousands of files, one for each table of each test's database, and on a disk the file system spends a
 * sixth of the run's time allocating them.
 */
export async function quickestFolder() {
  // A folder named in TMPDIR is always used.
  if (process.env.TMPDIR) return tmpdir()
  const machine = await lookAround()
  return machine !== null && hasRoomInMemory(machine) ? inMemory : tmpdir()
}

async function lookAround() {
  try {
    const [mounts, { bavail, bsize }] = await Promise.all([
      readFile('/proc/mounts', 'utf8'),
      statfs(inMemory),
    ])
    return { mounts, room: bavail * bsize, freeMemory: freemem() }
  } catch {
    // Other systems have no such folder.
    return null
  }
}

export function hasRoomInMemory({ mounts, room, freeMemory }) {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place]) => place === inMemory)
  if (mount === undefined) return false
  const [, , kind, options] = mount
  // Tests run programs from this folder.
  const runsPrograms = !options.split(',').some((option) => option === 'noexec' || option === 'ro')
  return kind === 'tmpfs' && runsPrograms && room >= roomNeeded && freeMemory >= roomNeeded
}
