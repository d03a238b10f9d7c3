import { desc, sql } from 'drizzle-orm'
import { librarianInteractions, videos } from '#db/library.ts'
import type { Connection } from '#server/platform/db.ts'
import { ownVideo } from './queries.ts'

type Interaction = {
  videoId: string
  learnerId: string
  userMessage: string
  assistantResponse: string
  cutOff: boolean
  currentTime: number
  seekTimestamp: number | null
}

/** Appends a question and its answer; nothing where the video was deleted while the guide spoke. */
export async function keepInteraction(db: Connection, told: Interaction): Promise<void> {
  await db.execute(sql`
    insert into ${librarianInteractions}
      (user_id, video_id, user_message, assistant_response, cut_off, "current_time", seek_timestamp)
    select ${videos.userId}, ${videos.id}, ${told.userMessage}, ${told.assistantResponse}, ${told.cutOff},
      ${told.currentTime}::float8, ${told.seekTimestamp}::float8
    from ${videos} where ${ownVideo(told.videoId, told.learnerId)} for key share`)
}

const rememberedInteractions = 20

/** The newest of a conversation, oldest first, as the guide is reminded of it. */
export async function recentTurns(db: Connection, videoId: string) {
  const rows = await db
    .select({ asked: librarianInteractions.userMessage, said: librarianInteractions.assistantResponse })
    .from(librarianInteractions)
    .where(sql`${librarianInteractions.videoId} = ${videoId}`)
    .orderBy(desc(librarianInteractions.id))
    .limit(rememberedInteractions)
  return rows.reverse().flatMap(({ asked, said }) => [
    { sender: 'Student', text: asked },
    { sender: 'Librarian', text: said },
  ])
}
