import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Course } from '#contract/courses.ts'
import { plannedCourse } from '../../../../tests/courses.ts'

beforeEach(() => {
  vi.stubGlobal('window', {
    location: { origin: 'http://localhost:3000', pathname: '/courses', search: '' },
  })
})
afterEach(() => vi.unstubAllGlobals())

const others = { ...plannedCourse(), id: 'a-course', isOwner: false, isAdded: false } as unknown as Course

async function buttonsFor(session: object | null, course: Course): Promise<string[]> {
  const { CourseDialogFooter } = await import('./course-dialog-footer.tsx')
  const client = new QueryClient()
  client.setQueryData(['session'], session)
  const nothing = () => {}
  const html = renderToStaticMarkup(
    <MantineProvider forceColorScheme="light">
      <QueryClientProvider client={client}>
        <CourseDialogFooter
          course={course}
          onClose={nothing}
          onStart={nothing}
          onEdit={nothing}
          onReport={nothing}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const buttons = [...html.matchAll(/<button.*?<\/button>/gs)].map(([button]) => button)
  return buttons.map((button) => button.replace(/<[^>]*>/g, '').trim())
}

describe('the footer of another’s course', () => {
  it('offers a visitor to sign in', async () => {
    const buttons = await buttonsFor(null, others)
    expect(buttons).toContain('Close')
    expect(buttons).toContain('Sign In to Add Course')
    expect(buttons).not.toContain('Add Course')
  })

  it('offers a learner to add it, once', async () => {
    const session = { learner: { id: 'ada' } }
    expect(await buttonsFor(session, others)).toContain('Add Course')
    const added = await buttonsFor(session, { ...others, isAdded: true })
    expect(added).toContain('Already Added')
    expect(added).not.toContain('Sign In to Add Course')
  })
})
