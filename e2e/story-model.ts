import { type Script, says } from '../tests/model-stand-in.ts'
import {
  checkpoints,
  checkpointsReader,
  courseUnits,
  examQuestions,
  grades,
  lessonPlan,
  librarianReply,
  oddsNotes,
  professorReply,
  proposedCards,
  secondReader,
  spokenReply,
  turningNotes,
  works,
} from './story-texts.ts'

/** The purpose of a request, by words that only its instructions contain. */
const replies: [RegExp, string | object][] = [
  [/^You design courses/, courseUnits],
  [/^You plan lessons/, lessonPlan],
  [/You put together the study resources/, works],
  [/You write the notes of one activity[\s\S]*This activity: Thinking in odds/, oddsNotes],
  [/You write the notes of one activity/, turningNotes],
  [/You propose cards by which/, proposedCards],
  [/You write the exam of one lesson/, examQuestions],
  [/^You are the second reader[\s\S]*the thin strip stand for/, checkpointsReader],
  [/^You are the second reader/, secondReader],
  [/You write the questions at which a video pauses/, checkpoints],
  [/You grade short answers/, grades],
  [/A learner watches a video/, librarianReply],
  [/You are the Professor[\s\S]*talk with one learner/, professorReply],
]

/** A model that knows only this course. It refuses other requests. */
export const storyModel: Script = (response, seen, gone) => {
  const { messages } = seen.body
  const instructions = messages[0]?.content ?? ''
  const isSpoken = messages.at(-1)?.content.includes('one in ten') ?? false
  const answer = replies.find(([words]) => words.test(instructions))?.[1]
  if (answer === undefined)
    throw new Error(`Nobody told the model what to say to: ${instructions.slice(0, 200)}`)
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  return says(answer === professorReply && isSpoken ? spokenReply : text)(response, seen, gone)
}
