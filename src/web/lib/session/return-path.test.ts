import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loginPath, safeReturnPath } from './return-path.ts'

describe('safeReturnPath', () => {
  it.each([
    '/dashboard',
    '/courses',
    '/courses/5b1c2c1e-6c84-4b5e-9a5f-3f5a2d8d1c11',
    '/projects/42?tab=milestones#top',
    '/reflection/2026-04-15',
    '/Classroom',
  ])('keeps our page %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    null,
    undefined,
    '',
    'dashboard',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' /dashboard',
    'https:evil.example',
    'https://evil.example/',
    'https://evil.example/dashboard',
    '%2f%2fevil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,hello',
    'data:text/html,x',
    '/dashboard@evil.example',
    '/dashboard/../login',
    '/courses/../../evil',
    '/courses/../..//evil.example',
    '/..//courses',
    '/.//..//dashboard',
    '/login',
    '/signup',
    '/',
    '/nowhere',
    '/no/such/page',
    '/api/auth/sign-out',
    `/courses/${'x'.repeat(600)}`,
  ])('refuses %j', (path) => {
    expect(safeReturnPath(path)).toBeNull()
  })

  it('never leaves the origin, whatever is written', () => {
    const origin = 'https://trivium.example'
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      '..',
      '%2f',
      '\t',
      '\n',
      '@',
      ':',
      'evil.example',
      'courses',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join('')),
        ),
        (text) => {
          const path = safeReturnPath(text)
          expect(path === null || new URL(path, origin).origin === origin).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('loginPath', () => {
  it('remembers one of our pages', () => {
    expect(loginPath('/courses/42?a=1&b=2')).toBe('/login?from=/courses/42%3Fa%3D1%26b%3D2')
    const from = new URL(loginPath('/courses/42?a=1&b=2'), 'http://x').searchParams.get('from')
    expect(safeReturnPath(from)).toBe('/courses/42?a=1&b=2')
  })

  it('remembers nothing else', () => {
    expect(loginPath('//evil.example')).toBe('/login')
    expect(loginPath(null)).toBe('/login')
  })
})
