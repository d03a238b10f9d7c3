/** The browser's speech, played by the test. Runs in the page, so it may use nothing from around it. */
export function stubSpeech(): void {
  interface Recognition {
    onresult: ((event: unknown) => void) | null
    onerror: ((event: unknown) => void) | null
    onend: (() => void) | null
  }
  const speech = {
    started: [] as Recognition[],
    spoken: [] as SpeechSynthesisUtterance[],
    startFails: '',
    hear(text: string) {
      const one = speech.started.at(-1)
      one?.onresult?.({ results: [[{ transcript: text }]] })
      one?.onend?.()
    },
    mishear(error: string) {
      speech.started.at(-1)?.onerror?.({ error })
      speech.started.at(-1)?.onend?.()
    },
    finish(error?: string) {
      const utterance = speech.spoken.shift()
      if (error === undefined) utterance?.onend?.({} as SpeechSynthesisEvent)
      else utterance?.onerror?.({ error } as SpeechSynthesisErrorEvent)
    },
  }
  class FakeRecognition {
    lang = ''
    continuous = true
    interimResults = true
    onresult = null
    onerror = null
    onend = null
    start() {
      if (speech.startFails !== '') throw new Error(speech.startFails)
      speech.started.push(this)
    }
    abort() {}
  }
  class FakeUtterance {
    text: string
    lang = ''
    rate = 0
    pitch = 0
    volume = 0
    onend = null
    onerror = null
    constructor(text: string) {
      this.text = text
    }
  }
  const synthesis = {
    speak: (utterance: SpeechSynthesisUtterance) => speech.spoken.push(utterance),
    cancel: () => {
      for (const { onerror } of speech.spoken.splice(0))
        onerror?.call({} as never, { error: 'canceled' } as SpeechSynthesisErrorEvent)
    },
  }
  Object.assign(window, {
    speech,
    SpeechRecognition: FakeRecognition,
    SpeechSynthesisUtterance: FakeUtterance,
  })
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis, configurable: true })
}

export function removeSpeech(): void {
  for (const name of ['SpeechRecognition', 'webkitSpeechRecognition', 'SpeechSynthesisUtterance'])
    Object.defineProperty(window, name, { value: undefined, configurable: true })
  Reflect.deleteProperty(window, 'SpeechSynthesisUtterance')
  Reflect.deleteProperty(window, 'speechSynthesis')
}
