/** What helps when the browser cannot listen, by the code it gives. */
const listening: Record<string, string> = {
  'not-allowed':
    'The microphone is blocked. Allow it with the icon beside the address, then press Record again.',
  'service-not-allowed': 'Allow speech recognition in the settings of your browser, or write in Text Chat.',
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

const withHelp = (message: string, sentences: Record<string, string>, code: string): string =>
  Object.hasOwn(sentences, code) ? `${message}. ${sentences[code]}` : message

export const listeningFault = (code: string): string =>
  withHelp(`Speech recognition error: ${code}`, listening, code)

export const speakingFault = (code: string): string =>
  withHelp(`Speech synthesis error: ${code}`, speaking, code)
