import fc from 'fast-check'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, it, vi } from 'vitest'
import { guardedPages, publicPages, signInPages } from '#contract/pages.ts'
import { matchRoute } from './match-route.ts'

const leaf = (path: string): RouteObject => ({ path })
const routes: RouteObject[] = [
  {
    children: [
      { children: signInPages.map(leaf) },
      { children: [{ children: publicPages.map(leaf) }, { children: guardedPages.map(leaf) }, leaf('*')] },
      leaf('/'),
    ],
  },
]

const found = (pathname: string) =>
  matchRoute(routes, pathname).map(({ route, params }) => ({ path: route.path, params }))
const byLibrary = (pathname: string) =>
  (matchRoutes(routes, pathname) ?? []).map(({ route, params }) => {
    // The rest of an unknown address, which no screen reads.
    const { '*': _, ...named } = params
    return { path: route.path, params: named }
  })

it('finds what the library finds, whatever is asked for', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const part = fc.constantFrom(
    'courses',
    'Courses',
    'profile',
    'knowledge',
    'check',
    'review',
    'cards',
    'classroom',
    'lessons',
    'edit',
    'library',
    'documents',
    '42',
    '%C3%A9',
    'a%20b',
    'c%2Fd',
    'é',
    '..',
    ':unitId',
    '*',
    '',
  )
  const pathname = fc
    .tuple(fc.array(part, { maxLength: 5 }), fc.constantFrom('', '/'))
    .map(([parts, end]) => `/${parts.join('/')}${end}`)
    // No screen's address has two slashes in a row; the library reads an empty segment between them.
    .filter((path) => !path.includes('//'))
  fc.assert(
    fc.property(pathname, (path) => {
      expect(found(path)).toEqual(byLibrary(path))
    }),
    { numRuns: 1000 },
  )
})

it('takes an address that cannot be read as it is', () => {
  expect(found('/classroom/a%20b/%').at(-1)?.params).toEqual({ courseId: 'a%20b', unitId: '%' })
})

it('knows the place of the innermost route', () => {
  expect(matchRoute(routes, '/projects/7/').at(-1)).toMatchObject({
    pathname: '/projects/7',
    pathnameBase: '/projects/7',
  })
})
