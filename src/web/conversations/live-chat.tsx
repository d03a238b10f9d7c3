import { Button } from '@mantine/core'
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Notice } from '#web/ui/notices/notice.tsx'
import { ChatLog } from './chat-log.tsx'
import classes from './live-chat.module.css'
import { named } from './named.ts'
import type { Chat } from './use-chat.ts'
import { type LiveChat as Live, useLiveChat } from './use-live-chat.ts'

/** Whether the notice on privacy was read in this visit: some browsers send the sound elsewhere. */
let isToldOfPrivacy = false

const bars = [8, 16, 24, 14, 28, 18, 10, 22, 28, 16, 8, 14, 20, 10].map((height, place) => ({
  height,
  place,
}))

/** The conversation in voice: its log, and what records and stops. */
export function LiveChat({ chat }: { chat: Chat }) {
  const live = useLiveChat(chat, (text) => chat.store.send(text))
  return (
    <>
      <ChatLog
        chat={chat}
        empty={`Press the microphone and start speaking with ${chat.persona}.`}
        banners={<LiveChatBanners live={live} />}
      />
      <LiveChatControls chat={chat} live={live} />
    </>
  )
}

function LiveChatBanners({ live }: { live: Live }) {
  const [isTold, setTold] = useState(isToldOfPrivacy)
  const acknowledge = () => {
    isToldOfPrivacy = true
    setTold(true)
  }
  return (
    <>
      {live.faults.map((fault) => (
        <Notice key={fault} tone="danger" onDismiss={() => live.dismiss(fault)}>
          {fault}
        </Notice>
      ))}
      {/* What is in the way comes first; the rest can wait. */}
      {!isTold && live.faults.length === 0 && (
        <Notice tone="info" onDismiss={acknowledge}>
          Your browser turns speech into text. For this, some browsers send the recording to the company that
          makes the browser. Trivium receives only the text.
        </Notice>
      )}
    </>
  )
}

function LiveChatControls({ chat, live }: { chat: Chat; live: Live }) {
  const { isListening, isSpeaking } = live
  const speaker = named(chat.persona)
  return (
    <div className={classes.controls}>
      {isSpeaking && (
        <div className={classes.bars} aria-hidden="true">
          {bars.map(({ height, place }) => (
            <i key={place} style={{ height, animationDelay: `${place * -70}ms` }} />
          ))}
        </div>
      )}
      <p className={classes.state} role="status">
        {isSpeaking && `${speaker.charAt(0).toUpperCase()}${speaker.slice(1)} is speaking`}
        {isListening && 'Listening…'}
      </p>
      <div className={classes.buttons}>
        {isListening ? (
          <Button
            variant="default"
            leftSection={<IconPlayerStopFilled size={19} />}
            onClick={live.stopRecording}
          >
            Stop recording
          </Button>
        ) : (
          <Button
            {...(isSpeaking ? { variant: 'default' } : {})}
            leftSection={<IconMicrophone size={19} stroke={1.75} />}
            disabled={isSpeaking}
            onClick={live.record}
          >
            Record
          </Button>
        )}
        {chat.isReplying && (
          <Button variant="default" onClick={() => chat.store.stop()}>
            Stop
          </Button>
        )}
        {isSpeaking && (
          <Button variant="default" onClick={live.silence}>
            Stop speaking
          </Button>
        )}
      </div>
      {isSpeaking && <p className={classes.hint}>Record is available when {speaker} finishes.</p>}
    </div>
  )
}
