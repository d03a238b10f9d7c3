import { isPage } from '#contract/pages.ts'

export interface Crumb {
  /** The path up to here: it distinguishes two crumbs with the same name. */
  path: string
  label: string
  /** Absent where no page exists, and on the page itself. */
  href?: string
}

const labels: Record<string, string> = {
  dashboard: 'Dashboard',
  classroom: 'Classroom',
  'create-course': 'Create Course',
  profile: 'Profile',
  knowledge: 'What you know',
  reckoning: 'Estimates',
  courses: 'Courses',
  lessons: 'Lessons',
  library: 'Library',
  operator: 'Operator',
  video: 'Video',
  projects: 'Projects',
  reflection: 'Reflection',
  review: 'Review',
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const digits = /^\d+$/
const date = /^\d{4}-\d{2}-\d{2}$/

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function labelOf(part: string): string {
  if (uuid.test(part) || digits.test(part)) return 'Details'
  if (date.test(part)) return part
  const text = decoded(part)
  return labels[text.toLowerCase()] ?? text.charAt(0).toUpperCase() + text.slice(1)
}

/** Documents are a tab of the Library, not a separate page: their breadcrumb is one part shorter. */
const inLibrary = /^\/library\/documents\/[^/]+\/?$/i

/** Home, then one crumb per part of the path. */
export function breadcrumbTrail(pathname: string): Crumb[] {
  if (inLibrary.test(pathname))
    return [...breadcrumbTrail('/library/x').slice(0, -1), { path: pathname, label: 'Document' }]
  const parts = pathname.split('/').filter(Boolean)
  const crumbs = parts.map((part, index): Crumb => {
    const path = `/${parts.slice(0, index + 1).join('/')}`
    const isHere = index === parts.length - 1
    return { path, label: labelOf(part), ...(isHere || !isPage(path) ? {} : { href: path }) }
  })
  return [{ path: '/', label: 'Home', href: '/' }, ...crumbs]
}
