import { describe, expect, it } from 'vitest'
import { guardedPages, publicPages, signInPages } from '#contract/pages.ts'
import { hasShell } from './shell-paths.ts'

describe('sidebar and breadcrumb', () => {
  it('stand on every guarded page and on a public course', () => {
    expect(guardedPages.filter((page) => !hasShell(page))).toEqual([])
    expect(publicPages.filter(hasShell)).toEqual(['/courses/:courseId'])
  })

  it.each([
    '/dashboard/x',
    '/classroom/x',
    '/create-course/x',
    '/profile/x',
    '/courses/x/y',
    '/reflection/x',
    '/library/x',
    '/video',
    '/projects/x/y',
    '/Library',
  ])('stand on what begins like one, page or not: %s', (path) => {
    expect(hasShell(path)).toBe(true)
  })

  it('stand on no sign-in page', () => {
    expect(signInPages.filter(hasShell)).toEqual([])
    expect(hasShell('/')).toBe(false)
  })
})
