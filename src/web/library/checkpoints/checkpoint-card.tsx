import { useEffect, useRef, useState } from 'react'
import type { AnsweredCheckpoint, Checkpoint } from '#contract/library/checkpoints.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { ExamText } from '#web/exams/exam-text.tsx'
import { GuideSigil, guideScope } from '#web/ui/guide-sigil.tsx'
import { AnswerForm } from './answer-form.tsx'
import classes from './checkpoint-card.module.css'
import { RightAnswer } from './right-answer.tsx'
import { WrongAnswer } from './wrong-answer.tsx'

interface CheckpointCardProps {
  videoId: string
  checkpoint: Checkpoint
  all: readonly Checkpoint[]
  onAnswered: () => void
  onGoOn: () => void
  onHearAgain: () => void
  onTurnOff: () => void
}

type GivenAnswer = { chosen: string; answered: AnsweredCheckpoint }

/** The question at which the video pauses: docked under the player, never over it. */
export function CheckpointCard(props: CheckpointCardProps) {
  const { videoId, checkpoint, all, onAnswered, onGoOn, onHearAgain, onTurnOff } = props
  const [given, setGiven] = useState<GivenAnswer | null>(null)
  const question = useRef<HTMLHeadingElement>(null)
  const position = all.findIndex(({ id }) => id === checkpoint.id)
  useEffect(() => {
    if (isTyping()) return
    question.current?.focus({ preventScroll: true })
    // Scrolls the whole card into view; the player is scrolled back when the video continues.
    question.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <section
      className={`lifted ${guideScope('Examiner')} ${classes.card}`}
      aria-labelledby="checkpoint-question"
      data-own-keys
    >
      <div className="row gap-12">
        <GuideSigil leader="Examiner" size={32} />
        <div className="grow shrinkable">
          <p className={`small-tight strong ${classes.name}`}>Examiner</p>
          <p className="muted small-tight">
            Checkpoint {position + 1} of {all.length}, paused at {clockTime(checkpoint.atSeconds)}
          </p>
        </div>
        <Lozenges all={all} position={position} />
      </div>
      <span className="unseen" role="status">
        Paused for a question
      </span>
      <h2 id="checkpoint-question" ref={question} tabIndex={-1} className={`breaks ${classes.question}`}>
        <ExamText text={checkpoint.question} />
      </h2>
      {given === null && (
        <AnswerForm
          videoId={videoId}
          checkpoint={checkpoint}
          onAnswered={(next) => {
            setGiven(next)
            onAnswered()
          }}
          onSkipped={onAnswered}
          onGoOn={onGoOn}
          onTurnOff={onTurnOff}
        />
      )}
      {given?.answered.isCorrect === true && (
        <RightAnswer chosen={given.chosen} why={given.answered.why} onGoOn={onGoOn} />
      )}
      {given?.answered.isCorrect === false && (
        <WrongAnswer
          videoId={videoId}
          chosen={given.chosen}
          answered={given.answered}
          onHearAgain={onHearAgain}
          onTryAgain={() => {
            setGiven(null)
            question.current?.focus()
          }}
          onGoOn={onGoOn}
        />
      )}
    </section>
  )
}

/** A learner who is typing keeps the focus; the page announces that the video paused. */
const isTyping = () => document.activeElement?.matches('textarea, input, [contenteditable]') ?? false

/** The Examiner's symbol for each question: past, current, ahead. The text beside them says the same. */
const Lozenges = ({ all, position }: { all: readonly Checkpoint[]; position: number }) => (
  <div className={`row rigid ${classes.lozenges}`} aria-hidden="true">
    {all.map(({ id }, index) => (
      <svg
        key={id}
        viewBox="0 0 24 24"
        width={20}
        height={20}
        aria-hidden="true"
        data-place={index === position ? 'here' : index < position ? 'behind' : 'ahead'}
      >
        <path d="M12 2 22 12 12 22 2 12Z" />
      </svg>
    ))}
  </div>
)
