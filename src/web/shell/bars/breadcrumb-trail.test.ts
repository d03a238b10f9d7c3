import { describe, expect, it } from 'vitest'
import { breadcrumbTrail } from './breadcrumb-trail.ts'

const words = (pathname: string) => breadcrumbTrail(pathname).map(({ label }) => label)

describe('the breadcrumb', () => {
  it.each([
    ['/dashboard', ['Home', 'Dashboard']],
    ['/create-course', ['Home', 'Create Course']],
    ['/courses/', ['Home', 'Courses']],
    ['/courses/5b1c2c1e-6c84-4b5e-9a5f-3f5a2d8d1c11', ['Home', 'Courses', 'Details']],
    ['/courses/5B1C2C1E-6C84-4B5E-9A5F-3F5A2D8D1C11', ['Home', 'Courses', 'Details']],
    ['/video/42', ['Home', 'Video', 'Details']],
    ['/profile/knowledge', ['Home', 'Profile', 'What you know']],
    ['/profile/knowledge/check/42', ['Home', 'Profile', 'What you know', 'Check', 'Details']],
    ['/projects/0', ['Home', 'Projects', 'Details']],
    ['/reflection/2026-04-15', ['Home', 'Reflection', '2026-04-15']],
    ['/review', ['Home', 'Review']],
    ['/library/documents/5b1c2c1e-6c84-4b5e-9a5f-3f5a2d8d1c11', ['Home', 'Library', 'Document']],
    ['/library/shelves', ['Home', 'Library', 'Shelves']],
    ['/library/top%20shelf', ['Home', 'Library', 'Top shelf']],
    ['/library/100%', ['Home', 'Library', '100%']],
    ['/Create-Course', ['Home', 'Create Course']],
    ['/projects/12ab', ['Home', 'Projects', '12ab']],
    ['/library/%3Cscript%3E', ['Home', 'Library', '<script>']],
  ])('of %s', (pathname, labels) => {
    expect(words(pathname)).toEqual(labels)
  })

  it('links every page above, and neither this one nor what is no page', () => {
    expect(breadcrumbTrail('/projects/42')).toEqual([
      { path: '/', label: 'Home', href: '/' },
      { path: '/projects', label: 'Projects', href: '/projects' },
      { path: '/projects/42', label: 'Details' },
    ])
    expect(breadcrumbTrail('/video/42')[1]).toEqual({ path: '/video', label: 'Video' })
  })
})
