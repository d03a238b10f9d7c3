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
])('says what to do when listening fails with %s', (code) => {
  expect(listeningFault(code)).toMatch(/^[A-Z].*(Record|Text Chat).*\.$/)
  expect(listeningFault(code)).not.toContain('error')
})

it.each(['not-allowed', 'audio-busy', 'audio-hardware', 'network', 'synthesis-failed', 'voice-unavailable'])(
  'says in a sentence that speaking failed with %s',
  (code) => {
    expect(speakingFault(code)).toMatch(/^[A-Z].*\.$/)
    expect(speakingFault(code)).not.toContain('error')
  },
)

it('keeps the code of a fault nobody knows', () => {
  expect(listeningFault('constructor')).toBe('Speech recognition error: constructor')
  expect(listeningFault('phrases-not-supported')).toBe('Speech recognition error: phrases-not-supported')
  expect(speakingFault('invalid-argument')).toBe('Speech synthesis error: invalid-argument')
})
