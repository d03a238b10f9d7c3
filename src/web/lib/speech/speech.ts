import { utterances } from './speakable.ts'
import { listeningFault, speakingFault } from './speech-faults.ts'

/** For the browser's own recognition and synthesis; some browsers have only one of them. */
const language = 'en-US'

interface RecognitionResultEvent {
  results: ArrayLike<ArrayLike<{ transcript: string }>>
}

interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  maxAlternatives: number
  processLocally?: boolean
  onresult: ((event: RecognitionResultEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start: () => void
  abort: () => void
}

interface RecognitionMaker {
  new (): Recognition
  /** Newer browsers tell whether the words can stay on the device. */
  available?: (options: { langs: string[]; processLocally: boolean }) => Promise<string>
}

function recognitionMaker(): RecognitionMaker | undefined {
  const browser = window as unknown as Record<string, RecognitionMaker | undefined>
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition
}

export const canListen = (): boolean => recognitionMaker() !== undefined
export const canSpeak = (): boolean => 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window

async function staysOnDevice(maker: RecognitionMaker): Promise<boolean> {
  try {
    return (await maker.available?.({ langs: [language], processLocally: true })) === 'available'
  } catch {
    return false
  }
}

interface Listening {
  onText: (text: string) => void
  /** A sentence for the banner. */
  onFault: (sentence: string) => void
  onEnd: () => void
}

/** Listens for one utterance, then lets the microphone go. Returns what ends it earlier. */
export function listenOnce({ onText, onFault, onEnd }: Listening): () => void {
  const maker = recognitionMaker()
  if (maker === undefined) {
    onFault('Speech recognition not available')
    onEnd()
    return () => {}
  }
  const recognition = new maker()
  recognition.lang = language
  recognition.continuous = false
  recognition.interimResults = false
  recognition.maxAlternatives = 1
  let isStopped = false
  recognition.onresult = ({ results }) => onText(results[0]?.[0]?.transcript ?? '')
  recognition.onerror = ({ error }) => {
    if (!isStopped) onFault(listeningFault(error))
  }
  recognition.onend = onEnd
  const start = () => {
    if (isStopped) return
    try {
      recognition.start()
    } catch (error) {
      onFault(`Failed to start recording: ${error instanceof Error ? error.message : String(error)}`)
      onEnd()
    }
  }
  if (maker.available === undefined) start()
  else {
    void staysOnDevice(maker).then((isLocal) => {
      if (isLocal) recognition.processLocally = true
      start()
    })
  }
  return () => {
    isStopped = true
    recognition.abort()
    onEnd()
  }
}

interface Speaking {
  onStart: () => void
  onFault: (sentence: string) => void
  /** Nothing is left to say. */
  onEnd: () => void
}

/** Ended by ourselves. */
const ownEnds = ['canceled', 'interrupted']

/** Says a text aloud, after what is being said already. */
export function speak(text: string, { onStart, onFault, onEnd }: Speaking): void {
  if (!canSpeak()) {
    onFault('Text-to-speech not available')
    return
  }
  const pieces = utterances(text)
  let left = pieces.length
  if (left > 0) onStart()
  for (const piece of pieces) {
    const utterance = new SpeechSynthesisUtterance(piece)
    utterance.lang = language
    utterance.rate = 1
    utterance.pitch = 1
    utterance.volume = 1
    const end = () => {
      left -= 1
      if (left === 0) onEnd()
    }
    utterance.onend = end
    utterance.onerror = ({ error }) => {
      if (!ownEnds.includes(error)) onFault(speakingFault(error))
      end()
    }
    window.speechSynthesis.speak(utterance)
  }
}

export function stopSpeaking(): void {
  if (canSpeak()) window.speechSynthesis.cancel()
}
