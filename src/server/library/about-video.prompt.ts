import type { ChatTurn } from '#contract/conversations.ts'
import type { LibrarianQuestion } from '#contract/library.ts'
import type { LearnerBrief } from '#contract/profile.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { chatTurns, withCaution } from '#server/conversations/chat-turns.ts'
import { type CourseFacts, describeCourse } from '#server/courses/describe-course.ts'
import type { SpokenSentence } from '#server/passages/transcript-sentences.ts'
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

const maxDescriptionLength = 2000

/** A question about a video, with its learner and the video's course, if any. */
export type VideoChat = {
  question: LibrarianQuestion
  /** The part of the transcript that the model gets for this question. */
  transcriptPart: string
  learner: LearnerBrief
  course: CourseFacts | null
  /** The learner's weak concepts of that course, in words. */
  knowledge: string
}

/** A short transcript is sent whole; of a long one only the lines that matter for the question. */
export const toldTranscript = (question: LibrarianQuestion): string =>
  written(chooseLines(question.transcript, question))

/**
 * Whatever changes between questions is sent with the question: the position in the video, and parts of a
 * long transcript.
 */
export function aboutVideoPrompt(
  { question, transcriptPart, learner, course, knowledge }: VideoChat,
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
        labelled('Description', cutText(question.videoDescription, maxDescriptionLength)),
      ]
        .filter(Boolean)
        .join('\n'),
      transcript: isWhole ? transcriptPart : '',
    }),
    turns: tellLast(withCaution(chatTurns(history, question.message), caution), {
      'what the learner knows': knowledge,
      'parts of the transcript': isWhole ? '' : transcriptPart,
      'current position': clockTime(question.currentTimeSeconds),
    }),
  }
}

/** One line each, with its time where it has one; gaps are marked. */
function written(spoken: readonly SpokenSentence[]): string {
  return spoken
    .map(({ text, startSeconds, index }, at) => {
      const before = spoken[at - 1]
      const gap = before !== undefined && before.index !== index - 1 ? '…\n' : ''
      return `${gap}${startSeconds === null ? '' : `[${clockTime(startSeconds)}] `}${text}`
    })
    .join('\n')
}
