import { describe, expect, it, vi } from 'vitest'
import { hasRoomInMemory, quickestFolder } from './quickest-folder.mjs'

const plenty = 64 * 1024 ** 3
const roomy = { mounts: 'tmpfs /dev/shm tmpfs rw,nosuid 0 0\n', room: plenty, freeMemory: plenty }

describe('a run keeps its files', () => {
  it('in memory where there is plenty of it', () => {
    expect(hasRoomInMemory(roomy)).toBe(true)
  })

  it.each([
    ['has little room, as in containers', { room: 64 * 1024 ** 2 }],
    ['is roomier than the memory that is free', { freeMemory: 2 * 1024 ** 3 }],
    ['runs no programs', { mounts: 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec 0 0\n' }],
    ['is a disk', { mounts: '/dev/vdb /dev/shm ext4 rw 0 0\n' }],
    ['is not there', { mounts: 'proc /proc proc rw 0 0\n' }],
  ])('not in a folder that %s', (_what, given) => {
    expect(hasRoomInMemory({ ...roomy, ...given })).toBe(false)
  })

  it('where it is told to', async () => {
    vi.stubEnv('TMPDIR', '/somewhere')
    expect(await quickestFolder()).toBe('/somewhere')
  })
})
