import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceFor } from '#web/lib/api-error.ts'
import type { WatchPlayer } from '#web/library/watch/watch-player.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { AfterTheEnd } from './after-the-end.tsx'
import { saveAsking } from './api.ts'
import { CheckpointCard } from './checkpoint-card.tsx'
import { MakingCheckpoints } from './making-checkpoints.tsx'
import type { Checkpoints } from './use-checkpoints.ts'

interface UnderPlayerProps {
  videoId: string
  player: WatchPlayer
  checkpoints: Checkpoints
}

/** The area directly under the player: the current question, the results, or why there are no questions. */
export function UnderPlayer({ videoId, player, checkpoints }: UnderPlayerProps) {
  const client = useQueryClient()
  const { data, isOn, isOver, asked, close, askAgain, refresh } = checkpoints
  if (data === undefined || !data.asksAnywhere) return null

  const goOn = () => {
    close()
    // A finished video would start again; the results are shown instead.
    if (!player.moment().hasEnded) player.play()
    if (!isElsewhere()) player.focus()
  }
  const turn = async (asks: boolean) => {
    try {
      await saveAsking(client, videoId, asks)
    } catch (error) {
      notify.error(sentenceFor(error))
      await refresh()
    }
  }
  if (!data.asksHere && data.status !== 'none')
    return (
      <p className="muted small mt-10" role="status">
        No questions are asked during this video.{' '}
        <TextButton onClick={() => void turn(true)}>Undo</TextButton> To turn them off for all videos, see{' '}
        <Link to="/profile">your profile</Link>.
      </p>
    )
  if (isOn && data.status === 'unmade')
    return <MakingCheckpoints videoId={videoId} onMade={() => void refresh()} />
  if (asked !== null)
    return (
      <CheckpointCard
        key={asked.id}
        videoId={videoId}
        checkpoint={asked}
        all={data.checkpoints}
        onAnswered={() => void refresh()}
        onGoOn={goOn}
        onHearAgain={() => {
          askAgain(asked)
          player.seek(asked.fromSeconds)
          player.play()
          player.focus()
        }}
        onTurnOff={() => {
          goOn()
          void turn(false)
        }}
      />
    )
  return isOver ? <AfterTheEnd all={data.checkpoints} player={player} /> : null
}

/** Whether the learner is active elsewhere on the page: then the focus stays there. */
const isElsewhere = () => {
  const { activeElement } = document
  return (
    activeElement !== null &&
    activeElement !== document.body &&
    activeElement.closest('[data-own-keys]') === null
  )
}
