import { useCallback, useEffect, useRef, useState } from 'react'
import { withoutMarks } from '#contract/sources/marks.ts'
import { canListen, listenOnce, speak, stopSpeaking } from '#web/lib/speech/speech.ts'
import { SpeechQueue } from './speech-queue.ts'
import type { Chat } from './use-chat.ts'

export interface LiveChat {
  /** Sentences for the banner, oldest first. */
  faults: string[]
  dismiss: (fault: string) => void
  isListening: boolean
  isSpeaking: boolean
  record: () => void
  stopRecording: () => void
  silence: () => void
}

/** Talking with a guide: one utterance at a time is heard, and whatever the guide says is spoken. */
export function useLiveChat(
  { shown, status }: Pick<Chat, 'shown' | 'status'>,
  onHeard: (text: string) => void,
): LiveChat {
  const isReady = status === 'ready'
  const [faults, setFaults] = useState<string[]>(() =>
    canListen() ? [] : ['Speech recognition is not supported in this browser.'],
  )
  const [isListening, setListening] = useState(false)
  const [speaking, setSpeaking] = useState(0)
  const stop = useRef<(() => void) | null>(null)
  const complain = useCallback(
    (fault: string) => setFaults((before) => (before.includes(fault) ? before : [...before, fault])),
    [],
  )

  const [queue] = useState(() => new SpeechQueue(shown))
  useEffect(() => {
    for (const { text } of queue.take(shown, isReady))
      speak(withoutMarks(text), {
        onStart: () => setSpeaking((count) => count + 1),
        onFault: complain,
        onEnd: () => setSpeaking((count) => Math.max(0, count - 1)),
      })
  }, [shown, isReady, queue, complain])

  const silence = useCallback(() => {
    stopSpeaking()
    setSpeaking(0)
  }, [])

  useEffect(
    () => () => {
      stop.current?.()
      stopSpeaking()
    },
    [],
  )

  const record = () => {
    setListening(true)
    stop.current = listenOnce({
      onText: (text) => {
        if (text.trim() !== '') onHeard(text.trim())
      },
      onFault: complain,
      onEnd: () => setListening(false),
    })
  }

  return {
    faults,
    dismiss: (fault) => setFaults((before) => before.filter((one) => one !== fault)),
    isListening,
    isSpeaking: speaking > 0,
    record,
    stopRecording: () => stop.current?.(),
    silence,
  }
}
