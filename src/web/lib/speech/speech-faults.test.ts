import { expect, it } from 'vitest'
import { listeningFault, speakingFault } from './speech-faults.ts'

it.each([
  'not-allowed',
  'service-not-allowed',
  'no-speech',
  'audio-capture',
  'network',
  'aborted',
  'language-not-supported',
])('names the code when listening fails with %s, then says what to do', (code) => {
  const [first, help] = parted(listeningFault(code))
  expect(first).toBe(`Speech recognition error: ${code}`)
  expect(help).toMatch(/^[A-Z].*(Record|Text Chat).*\.$/)
})

it.each(['not-allowed', 'audio-busy', 'audio-hardware', 'network', 'synthesis-failed', 'voice-unavailable'])(
  'names the code when speaking fails with %s, then says what to do',
  (code) => {
    const [first, help] = parted(speakingFault(code))
    expect(first).toBe(`Speech synthesis error: ${code}`)
    expect(help).toMatch(/^[A-Z].*\.$/)
  },
)

it('says an unknown code alone', () => {
  expect(listeningFault('constructor')).toBe('Speech recognition error: constructor')
  expect(listeningFault('phrases-not-supported')).toBe('Speech recognition error: phrases-not-supported')
  expect(speakingFault('invalid-argument')).toBe('Speech synthesis error: invalid-argument')
})

function parted(message: string): [string, string] {
  const end = message.indexOf('. ')
  return [message.slice(0, end), message.slice(end + 2)]
}
