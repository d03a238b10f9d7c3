import { afterAll, expect, it, vi } from 'vitest'

const notify = { success: vi.fn(), error: vi.fn(), info: vi.fn() }
vi.mock('#web/ui/notices/notify.ts', () => ({ notify }))

const writeText = vi.fn(async (_text: string) => {})
vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:3000' } })
vi.stubGlobal('navigator', { clipboard: { writeText } })
vi.stubGlobal('document', {
  getElementById: () => ({ textContent: JSON.stringify({ appUrl: 'https://learn.example.org' }) }),
})
afterAll(() => vi.unstubAllGlobals())

it('shares the address others reach Trivium at, whatever address it was opened by', async () => {
  // Another file of this worker may have read its configuration already.
  vi.resetModules()
  const { shareCourse } = await import('./share-course.ts')
  const { shareLink } = await import('#web/lib/share-link.ts')
  await shareCourse('42')
  expect(writeText).toHaveBeenCalledWith('https://learn.example.org/courses/42')
  expect(shareLink('/shared/abc')).toBe('https://learn.example.org/shared/abc')
})
