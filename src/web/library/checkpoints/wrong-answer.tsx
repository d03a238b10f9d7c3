import { Button } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { AnsweredCheckpoint } from '#contract/library/checkpoints.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { declineCard } from './api.ts'
import classes from './checkpoint-card.module.css'
import { Verdict } from './verdict.tsx'

interface WrongAnswerProps {
  videoId: string
  chosen: string
  answered: AnsweredCheckpoint
  onHearAgain: () => void
  onTryAgain: () => void
  onGoOn: () => void
}

/** A wrong answer: shows why, but not the right answer, and where the video explains it. */
export function WrongAnswer(props: WrongAnswerProps) {
  const { videoId, chosen, answered, onHearAgain, onTryAgain, onGoOn } = props
  return (
    <>
      <Verdict isRight={false} chosen={chosen} why={answered.why} />
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

/** The card that a wrong answer made; the learner can decline it. */
function CardLine({ videoId, answerId, about }: { videoId: string; answerId: string; about: string }) {
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => declineCard(videoId, answerId),
  })
  return (
    <p className="muted tiny mt-12" role="status">
      {isSuccess ? (
        'The card was deleted.'
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
