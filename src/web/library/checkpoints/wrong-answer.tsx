import { Button } from '@mantine/core'
import { IconPlayerPlayFilled, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AnsweredCheckpoint } from '#contract/library/checkpoints.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { ExamText } from '#web/exams/exam-text.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { declineCard } from './api.ts'
import classes from './checkpoint-card.module.css'

interface WrongAnswerProps {
  videoId: string
  chosen: string
  answered: AnsweredCheckpoint
  onHearAgain: () => void
  onTryAgain: () => void
  onGoOn: () => void
}

/** Not yet: why, without what is right, and where to hear it. */
export function WrongAnswer(props: WrongAnswerProps) {
  const { videoId, chosen, answered, onHearAgain, onTryAgain, onGoOn } = props
  const verdict = useRef<HTMLDivElement>(null)
  useEffect(() => verdict.current?.focus(), [])
  return (
    <>
      <div ref={verdict} tabIndex={-1} role="status">
        <div className={`row between gap-12 ${classes.chosen}`} data-right="false">
          <div className="breaks shrinkable">
            <ExamText text={chosen} />
          </div>
          <span className={`row gap-6 rigid small strong ${classes.verdict}`}>
            <IconX size={17} stroke={2} aria-hidden="true" />
            Not yet
          </span>
        </div>
        <div className="mt-12 mb-16 measure breaks">
          <ExamText text={answered.why} />
        </div>
      </div>
      <div className={`row wrap gap-10 ${classes.acts}`}>
        <Button leftSection={<IconPlayerPlayFilled size={15} aria-hidden="true" />} onClick={onHearAgain}>
          Hear it again from {clockTime(answered.fromSeconds)}
        </Button>
        <Button variant="default" onClick={onTryAgain}>
          Try again
        </Button>
        <Button variant="subtle" onClick={onGoOn}>
          Go on
        </Button>
      </div>
      {answered.card?.isNew === false && (
        <p className="muted tiny mt-12">
          You have a card on <bdi className="strong plain breaks">{answered.card.about}</bdi>.
        </p>
      )}
      {answered.card?.isNew && (
        <CardLine videoId={videoId} answerId={answered.answerId} about={answered.card.about} />
      )}
    </>
  )
}

/** The card that a wrong answer made, which nobody has to keep. */
function CardLine({ videoId, answerId, about }: { videoId: string; answerId: string; about: string }) {
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => declineCard(videoId, answerId),
  })
  return (
    <p className="muted tiny mt-12" role="status">
      {isSuccess ? (
        'There is no card.'
      ) : (
        <>
          A card on <bdi className="strong plain breaks">{about}</bdi> waits for you tomorrow.{' '}
          <TextButton isBusy={isPending} onClick={() => mutate()}>
            No card
          </TextButton>
          {isError && ' That could not be saved. Please try again.'}
        </>
      )}
    </p>
  )
}
