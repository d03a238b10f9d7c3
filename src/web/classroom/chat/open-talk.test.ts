import { beforeEach, expect, it, vi } from 'vitest'
import { writeStored } from '#web/lib/storage.ts'
import { isTalkOpen } from './open-talk.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
  vi.stubGlobal('window', { localStorage })
  return () => vi.unstubAllGlobals()
})

it.each([
  ['nothing was said', undefined, false],
  ['a question waits for its reply', [{ sender: 'Professor' }, { sender: 'Student' }], true],
  ['a message waits to be sent', [{ sender: 'Student', isUnsent: true }], true],
  ['the guide has said the last word', [{ sender: 'Student' }, { sender: 'Professor' }], false],
  ['the copy is nonsense', [7], false],
])('a talk where %s', (_what, copy, isOpen) => {
  if (copy) writeStored('messages-a-1', copy)
  expect(isTalkOpen('a-1')).toBe(isOpen)
})
