import type { Client } from './client.ts'
import { addedVideo } from './videos.ts'

/** A talk of six minutes, one sentence each ten seconds: enough statements to ask about without a model. */
export const talkLines = [
  'Welcome, and thank you all for coming tonight.',
  'Our subject is the sea and the way it moves.',
  'A tide is a slow rise and fall of the whole sea.',
  'The pull of the Moon lifts the water on the near side.',
  'A spring tide is a very high tide that comes at full and at new Moon.',
  'Sun and Moon then pull along one straight line.',
  'A neap tide is a weak tide that comes at the half Moon.',
  'Sun and Moon then pull at a right angle to each other.',
  'Sailors have printed tables of all that since 1770.',
  'An estuary is the wide mouth of a river where salt water meets fresh water.',
  'Harbours were often built in such a place.',
  'A bore is a steep wave that runs up a river with the incoming flood.',
  'People even surf on it in Brazil.',
  'A current is a stream of water that flows through the ocean in one direction.',
  'The Gulf Stream was first drawn on a map in 1786.',
  'It warms the coasts of the north.',
  'A gyre is a huge ring of winds and streams that turns around an ocean basin.',
  'Plastic gathers in the middle of it.',
  'An upwelling is a rise of cold and rich water from the deep.',
  'Fish follow it in great numbers.',
  'A seiche is a standing wave that swings to and fro in a closed lake.',
  'Geneva knows it well.',
  'A tsunami is a train of very long waves that an earthquake starts.',
  'It has nothing to do with the Moon.',
  'A fetch is the stretch of open sea over which a wind blows.',
  'The longer it is, the higher the waves become.',
  'A swell is a run of even waves that has left its storm behind.',
  'Surfers wait for it for weeks.',
  'Salinity is the share of salt that a kilogram of seawater holds.',
  'The Dead Sea has a great deal of it.',
  'A thermocline is a thin layer where the temperature falls quickly with depth.',
  'Submarines have hidden under it.',
  'A reef is a ridge of rock or coral that lies close below the surface.',
  'Ships have been lost on it.',
  'So much about the sea for tonight.',
  'Thank you for listening, and come home well.',
]

/** '3:20', for the line of this number. */
const at = (line: number) => `${Math.floor(line / 6)}:${String((line * 10) % 60).padStart(2, '0')}`

export const talkOf = (lines: readonly string[]): string =>
  lines.map((line, index) => `${at(index)} ${line}`).join('\n')

export const talk = talkOf(talkLines)

/** A question on a line of the talk, as a model writes it; the right option comes first. */
export const askedOn = (line: number, more: Record<string, unknown> = {}) => ({
  quotation: talkLines[line] ?? '',
  about: `thing ${line}`,
  question: `What does sentence ${line} describe?`,
  options: [`The right thing ${line}`, `Another matter ${line}`, `No such idea ${line}`],
  explanation: `Because sentence ${line} says so.`,
  correctAnswer: `The right thing ${line}`,
  optionNotes: [
    {
      option: `Another matter ${line}`,
      misconception: 'It is another.',
      explanation: `Mind what lies near ${line}.`,
    },
    {
      option: `No such idea ${line}`,
      misconception: 'It is none.',
      explanation: `It is the right thing ${line}.`,
    },
  ],
  ...more,
})

/** Lines that are far enough apart. */
export const goodLines = [4, 13, 20, 28]
export const goodCheckpoints = (items: readonly unknown[] = goodLines.map((line) => askedOn(line))): string =>
  JSON.stringify({ checkpoints: items })

/** A second reader who answers each question with the first option that was written, which is the key. */
export const agreeing = (
  items: readonly { correctAnswer: string }[] = goodLines.map((line) => askedOn(line)),
) =>
  JSON.stringify({
    answers: items.map(({ correctAnswer }, index) => ({
      id: `c${index + 1}`,
      reasoning: '',
      answer: correctAnswer,
      doubt: '',
      isSound: true,
      soundHints: [],
    })),
  })

export const talkVideo = (client: Client, more: Record<string, unknown> & { courseId?: string } = {}) =>
  addedVideo(client, { title: 'How the sea moves', transcript: { text: talk }, ...more })

/** Starts making the questions of a video and waits until they are done. */
export const makeCheckpoints = (client: Client, videoId: string) =>
  client.post(`/api/videos/${videoId}/checkpoints`, {})
