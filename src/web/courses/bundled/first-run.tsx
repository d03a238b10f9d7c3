import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BundledCourse } from '#contract/authored/transfer.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { bundledCoursesQuery } from '#web/courses/api.ts'
import { FirstCourse } from '#web/courses/create/first-course.tsx'
import { LookInsideDialog } from '#web/courses/late-dialogs.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { CardGridSkeleton } from '#web/ui/skeletons/card-grid-skeleton.tsx'
import { BringYourOwn } from './bring-your-own.tsx'
import { BundledCourseCard } from './bundled-course-card.tsx'
import { BundledFailure } from './bundled-failure.tsx'
import { useAddBundled } from './use-add-bundled.tsx'

interface FirstRunProps {
  title: string
  lead: string
  onStart: (course: OwnCourse) => void
  /** Another way to begin. */
  children?: ReactNode
}

/** Where there is no course yet: those that come with Trivium are one click away. */
export function FirstRun({ title, lead, onStart, children }: FirstRunProps) {
  const bundled = useQuery(bundledCoursesQuery)
  if (bundled.isPending) return <CardGridSkeleton />
  const courses = bundled.data ?? []
  if (courses.length > 0)
    return <ReadyCourses title={title} lead={lead} courses={courses} onStart={onStart} />
  return (
    <div className="stack gap-24">
      {bundled.isError && <BundledFailure bundled={bundled} />}
      <FirstCourse title={title} lead={lead}>
        {children}
      </FirstCourse>
    </div>
  )
}

type ReadyCoursesProps = Omit<FirstRunProps, 'children'> & { courses: BundledCourse[] }

function ReadyCourses({ title, lead, courses, onStart }: ReadyCoursesProps) {
  const { adding, fault } = useAddBundled(onStart)
  const [inside, setInside] = useState<BundledCourse | null>(null)
  return (
    <>
      <h2>{title}</h2>
      <p className="muted mt-4 mb-20">
        <span>{lead}</span> <span>Or add one of these: they are complete, and work without an AI model.</span>
      </p>
      {fault && <div className="mb-20">{fault}</div>}
      <CardGrid>
        {courses.map((course) => (
          <BundledCourseCard
            key={course.name}
            course={course}
            adding={adding}
            onLook={() => setInside(course)}
          />
        ))}
      </CardGrid>
      <BringYourOwn />
      <LookInsideDialog subject={inside} adding={adding} fault={fault} onClose={() => setInside(null)} />
    </>
  )
}
