import classes from './question-marks.module.css'

interface QuestionMarksProps {
  /** The state of each question, in words; a fixed question cannot be opened now. */
  states: { isFilled: boolean; isFixed?: boolean; words: string[] }[]
  currentIndex: number
  onOpen: (index: number) => void
}

/** A lozenge for each question: which are answered, which are flagged, which is open. */
export function QuestionMarks({ states, currentIndex, onOpen }: QuestionMarksProps) {
  return (
    <nav aria-label="Questions">
      <ol className={`flex wrap gap-4 ${classes.marks}`}>
        {states.map(({ isFilled, isFixed, words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
          <li key={index}>
            <button
              type="button"
              className={`place-center ${classes.mark}`}
              aria-label={[`Question ${index + 1}`, ...words].join(', ')}
              aria-current={index === currentIndex ? 'step' : undefined}
              disabled={isFixed}
              data-filled={isFilled || undefined}
              data-flagged={words.includes('flagged') || undefined}
              onClick={() => onOpen(index)}
            >
              <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
                <path d="M12 2 22 12 12 22 2 12Z" />
                {index === currentIndex && <path className={classes.halo} d="M12 -3 27 12 12 27 -3 12Z" />}
              </svg>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
