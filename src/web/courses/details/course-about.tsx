import { useState } from 'react'
import type { Course } from '#contract/courses.ts'
import classes from './course-about.module.css'

/** Beyond this the tabs below would be pushed out of sight. */
const shortText = 240
const shortList = 3

/** What a course is about and what it is for; long ones are cut until asked for. */
export function CourseAbout({ course }: { course: Course }) {
  const { description, objectives } = course
  const works = course.isOwner ? course.worksUsed : []
  const [isWhole, setIsWhole] = useState(false)
  const points = [...new Set(objectives)]
  const isLong = description.length > shortText || points.length > shortList
  return (
    <div className="stack gap-12 breaks dialog-part">
      <p
        className={`max-62 pre-line ${classes.description}`}
        data-cut={isLong && !isWhole ? true : undefined}
      >
        {description}
      </p>
      {points.length > 0 && (
        <section>
          <h3 className="as-h4">Objectives</h3>
          <ul className="medium-tight mt-4 bullets">
            {(isLong && !isWhole ? points.slice(0, shortList) : points).map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      )}
      {works.length > 0 && (
        <p className="small muted">
          The author used: <bdi>{works.join('; ')}</bdi>
        </p>
      )}
      {isLong && (
        <button
          type="button"
          className={`small strong plain underlined ${classes.more}`}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
