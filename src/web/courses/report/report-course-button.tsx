import classes from './report-course-button.module.css'

/** The way to report another's course: quiet, at the left end of the foot. */
export function ReportCourseButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className={`mr-auto plain small muted underlined ${classes.button}`}
      onClick={onClick}
    >
      Report this course
    </button>
  )
}
