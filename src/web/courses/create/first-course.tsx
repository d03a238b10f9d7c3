import type { ReactNode } from 'react'
import { CourseSentenceForm } from './course-sentence-form.tsx'
import classes from './first-course.module.css'

interface FirstCourseProps {
  title: string
  lead: string
  /** Another way to begin. */
  children?: ReactNode
}

/** Where there is no course yet. */
export function FirstCourse({ title, lead, children }: FirstCourseProps) {
  return (
    <section className={`panel lifted ${classes.card}`} aria-labelledby="first-course">
      <h2 id="first-course">{title}</h2>
      <p className="muted mt-4">{lead}</p>
      <CourseSentenceForm />
      {children && <p className="muted small mt-16">{children}</p>}
    </section>
  )
}
