import { IconPlayerPlayFilled } from '@tabler/icons-react'
import type { Checkpoint, CheckpointState } from '#contract/library/checkpoints.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { ExamText } from '#web/exams/exam-text.tsx'
import type { WatchPlayer } from '#web/library/watch/watch-player.ts'
import { guideScope } from '#web/ui/guide-sigil.tsx'
import classes from './after-the-end.module.css'

const words: Record<CheckpointState, string> = {
  right: 'Correct',
  wrong: 'Not yet',
  skipped: 'Skipped',
  open: 'Not asked',
}

/** When a video has ended: what was asked, what was right, and the way back to each place. */
export function AfterTheEnd({ all, player }: { all: readonly Checkpoint[]; player: WatchPlayer }) {
  const right = all.filter(({ state }) => state === 'right').length
  const hear = (seconds: number) => {
    player.seek(seconds)
    player.play()
    player.focus()
  }
  return (
    <section
      className={`lifted ${guideScope('Examiner')} ${classes.card}`}
      aria-labelledby="checkpoints-heading"
    >
      <h2 id="checkpoints-heading" className="as-h4 mb-16">
        {right} of {all.length} questions answered right
      </h2>
      <ol className="stack gap-6">
        {all.map(({ id, question, fromSeconds, state }) => (
          <li key={id} className="flex align-start gap-12">
            <button
              type="button"
              className={`row gap-6 rigid small strong digits ${classes.seek}`}
              aria-label={`Play from ${clockTime(fromSeconds)}`}
              onClick={() => hear(fromSeconds)}
            >
              <IconPlayerPlayFilled size={11} aria-hidden="true" />
              {clockTime(fromSeconds)}
            </button>
            <div className={`grow shrinkable breaks small-tight ${classes.question}`}>
              <ExamText text={question} inButton />
            </div>
            <span className={`rigid tiny strong muted ${classes.word}`} data-state={state}>
              {words[state]}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
