import type { ChatTurn } from '#contract/conversations.ts'
import type { LibrarianQuestion } from '#contract/library.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { chatTurns } from '#server/conversations/chat-turns.ts'
import type { Spoken } from '#server/guide/text/transcript-sentences.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { chooseLines } from './choose-lines.ts'

const prompt = definePrompt({
  file: 'librarianVideoPrompt.txt',
  data: ['video', 'transcript'],
  plain: ['position'],
})

const longestDescription = 2000

export const aboutVideoPrompt = (question: LibrarianQuestion, history: readonly ChatTurn[]) => ({
  system: prompt.fill({
    video: [
      `Title: ${question.videoTitle}`,
      `Channel: ${question.channelName}`,
      `Description: ${question.videoDescription.slice(0, longestDescription).toWellFormed()}`,
    ].join('\n'),
    transcript: written(chooseLines(question.transcript, question)),
    position: clockTime(question.currentTimeSeconds),
  }),
  turns: chatTurns(history, question.message),
})

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
