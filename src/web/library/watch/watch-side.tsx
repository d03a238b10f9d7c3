import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VideoDetail } from '#contract/library.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { transcriptQuery } from '#web/library/api.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { tabClasses } from '#web/ui/tabs/tab-classes.ts'
import { TranscriptPane } from './transcript-pane.tsx'
import { VideoChat } from './video-chat.tsx'
import type { WatchPlayer } from './watch-player.ts'
import classes from './watch-side.module.css'

/** Beside the player: the Librarian and, where there is one, the transcript. A hidden tab stays mounted. */
export function WatchSide({ video, player }: { video: VideoDetail; player: WatchPlayer }) {
  const [tab, setTab] = useState<string | null>('librarian')
  const transcript = useQuery({ ...transcriptQuery(video.id), enabled: video.hasTranscript })
  const lines = transcript.data?.lines
  const chat = <VideoChat video={video} player={player} lines={lines} />
  if (!video.hasTranscript) return <div className={classes.side}>{chat}</div>
  return (
    <Tabs className={classes.side ?? ''} value={tab} onChange={setTab} keepMounted classNames={tabClasses}>
      <Tabs.List className={classes.tabs ?? ''} aria-label="Beside the video">
        <Tabs.Tab value="librarian">Librarian</Tabs.Tab>
        <Tabs.Tab value="transcript">Transcript</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="librarian" className="grow shrinkable-y" tabIndex={-1}>
        {chat}
      </Tabs.Panel>
      <Tabs.Panel value="transcript" className="grow shrinkable-y" tabIndex={-1}>
        {transcript.isError && (
          <ErrorAlert
            title={sentenceFor(transcript.error)}
            onRetry={() => void transcript.refetch()}
            retrying={transcript.isFetching}
          />
        )}
        {lines && (
          <TranscriptPane videoId={video.id} lines={lines} player={player} isShown={tab === 'transcript'} />
        )}
      </Tabs.Panel>
    </Tabs>
  )
}
