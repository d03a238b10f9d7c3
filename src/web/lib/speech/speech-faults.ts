/** The codes a browser gives when it cannot listen, as a person would say them. */
const listening: Record<string, string> = {
  'not-allowed':
    'Your browser does not let Trivium use the microphone. Allow it with the icon beside the address, then press Record again.',
  'service-not-allowed':
    'Your browser does not allow speech recognition here. You can allow it in its settings, or write in Text Chat.',
  'no-speech': 'I did not hear anything. Press Record and try again.',
  'audio-capture': 'No microphone was found. Connect one, then press Record again.',
  network: 'Your browser could not reach its speech service. Check your connection, or write in Text Chat.',
  aborted: 'The recording was interrupted. Press Record to try again.',
  'language-not-supported': 'Your browser does not understand spoken English. You can write in Text Chat.',
}

/** The same for speaking. */
const speaking: Record<string, string> = {
  'not-allowed': 'Your browser did not let Trivium speak. Click anywhere on the page and try again.',
  'audio-busy': 'Another program is using the sound. Close it, or read the reply here.',
  'audio-hardware': 'No loudspeaker was found. Connect one, or read the reply here.',
  network: 'Your browser could not reach its voice. Check your connection, or read the reply here.',
  'synthesis-unavailable': 'Your browser has no voice to read with. You can read the reply here.',
  'synthesis-failed': 'Your browser could not read this aloud. You can read it here.',
  'language-unavailable': 'Your browser has no English voice. You can read the reply here.',
  'voice-unavailable': 'Your browser has no English voice. You can read the reply here.',
  'text-too-long': 'This reply is too long to be read aloud. You can read it here.',
}

const known = (sentences: Record<string, string>, code: string) =>
  Object.hasOwn(sentences, code) ? sentences[code] : undefined

export const listeningFault = (code: string): string =>
  known(listening, code) ?? `Speech recognition error: ${code}`

export const speakingFault = (code: string): string =>
  known(speaking, code) ?? `Speech synthesis error: ${code}`
