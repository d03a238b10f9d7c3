import { Button } from '@mantine/core'
import { IconCheck, IconDeviceFloppy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { watchTimes } from '#contract/library/library-rules.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { useStore } from '#web/ui/store.ts'
import { useSaveProgress } from './use-save-progress.ts'
import classes from './video-screen.module.css'
import type { WatchPlayer } from './watch-player.ts'

const icon = { size: 19, stroke: 1.75 }

/** Says 'Saved!' for two seconds without changing its width. */
export function useProgressButton(videoId: string, player: WatchPlayer) {
  const save = useSaveProgress(videoId, player)
  const isAtStart = useStore(player.store, ({ positionSeconds }) => positionSeconds <= 0)
  const [isSaved, setIsSaved] = useState(false)
  const { mutate, isPending, error, reset, submittedAt } = save

  useEffect(() => {
    if (!save.isSuccess || submittedAt === 0) return
    setIsSaved(true)
    const timer = setTimeout(() => setIsSaved(false), watchTimes.savedShownMs)
    return () => clearTimeout(timer)
  }, [save.isSuccess, submittedAt])

  const button = (
    <>
      <Button
        className={classes.save ?? ''}
        variant="default"
        disabled={isAtStart}
        aria-busy={isPending}
        leftSection={isSaved ? <IconCheck {...icon} /> : <IconDeviceFloppy {...icon} />}
        onClick={() => mutate()}
      >
        {isSaved ? 'Saved!' : 'Save Progress'}
      </Button>
      <span className="unseen" role="status">
        {isSaved ? 'Progress saved' : ''}
      </span>
    </>
  )
  const failure =
    error === null ? null : (
      <ErrorAlert
        title={sentenceFor(error)}
        onRetry={() => mutate()}
        retrying={isPending}
        onDismiss={reset}
      />
    )
  return { button, failure }
}
