import type { ChatTurn } from '#contract/conversations.ts'
import type { LibrarianQuestion } from '#contract/library.ts'
import type { LearnerBrief } from '#contract/profile.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { chatTurns, withCaution } from '#server/conversations/chat-turns.ts'
import { type CourseFacts, describeCourse } from '#server/courses/describe-course.ts'
import type { Spoken } from '#server/passages/transcript-sentences.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { tellLast } from '#server/platform/guides/tell-last.ts'
import { cutText, labelled } from '#server/platform/guides/within-budget.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'
import { chooseLines, isToldWhole } from './choose-lines.ts'

const prompt = definePrompt({
  file: 'librarianVideoPrompt.txt',
  data: ['course', 'learner', 'video', 'transcript'],
  plain: [],
})

const longestDescription = 2000

/** A question about a video, with who asks it and the course that the video belongs to, if any. */
export type VideoChat = {
  question: LibrarianQuestion
  /** What is told of the transcript for this question. */
  told: string
  learner: LearnerBrief
  course: CourseFacts | null
  /** What of that course is shaky, in words. */
  knowledge: string
}

/** A short transcript is told whole, of a long one what matters for the question. */
export const toldTranscript = (question: LibrarianQuestion): string =>
  written(chooseLines(question.transcript, question))

/** What changes from question to question comes with the question: where the video stands, and parts of a long transcript. */
export function aboutVideoPrompt(
  { question, told, learner, course, knowledge }: VideoChat,
  history: readonly ChatTurn[],
  caution = '',
) {
  const isWhole = isToldWhole(question.transcript)
  return {
    system: prompt.fill({
      course: course === null ? '' : describeCourse(course),
      learner: describeLearner(learner),
      video: [
        labelled('Title', question.videoTitle),
        labelled('Channel', question.channelName),
        labelled('Description', cutText(question.videoDescription, longestDescription)),
      ]
        .filter(Boolean)
        .join('\n'),
      transcript: isWhole ? told : '',
    }),
    turns: tellLast(withCaution(chatTurns(history, question.message), caution), {
      'what the learner knows': knowledge,
      'parts of the transcript': isWhole ? '' : told,
      'current position': clockTime(question.currentTimeSeconds),
    }),
  }
}

/** A line each, with its time where it has one; a gap says so. */
function written(spoken: readonly Spoken[]): string {
  return spoken
    .map(({ text, startSeconds, index }, at) => {
      const before = spoken[at - 1]
      const gap = before !== undefined && before.index !== index - 1 ? '…\n' : ''
      return `${gap}${startSeconds === null ? '' : `[${clockTime(startSeconds)}] `}${text}`
    })
    .join('\n')
}
