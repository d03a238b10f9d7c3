import { type SQL, sql } from 'drizzle-orm'
import type { FoundKind, FoundPlace } from '#contract/search/found.ts'
import { activities, lessonPlans, studyPages } from '#db/classroom.ts'
import { messages } from '#db/conversations.ts'
import { courses, units } from '#db/courses.ts'
import { concepts } from '#db/knowledge.ts'
import { transcripts, videos } from '#db/library.ts'
import { milestones, projects } from '#db/projects.ts'
import { reflections } from '#db/reflections.ts'
import { cardNotes, cards } from '#db/review.ts'
import {
  cardWords,
  conceptWords,
  courseWords,
  messageWords,
  noteWords,
  pageWords,
  projectWords,
  reflectionWords,
} from '#db/search-words.ts'
import { sources } from '#db/sources.ts'
import { countAskable, type Moment } from '#server/review/concept/askable.ts'
import { notAskedNow } from '#server/review/missed/question-source.ts'
import { paceOf } from '#server/review/read-pace.ts'
import { asPatterns, asQuery, type SearchedWord } from './searched-words.ts'
import { videosHolding } from './videos-holding.ts'

export type FoundRow = {
  kind: FoundKind
  id: string
  title: string
  said: string
  at: Date
  /**
   * For a concept also the number of cards on it that can be reviewed now, and the seconds that this learner
   * needs for one.
   */
  place: FoundPlace & { review?: { cards: number; pace: number } }
}

/** The limits: the results of each kind, and the rows that are examined for it, however many match. */
const most = { ofKind: 8, videos: 4, looked: 200, newest: 200 } as const

/**
 * Searches everything of a learner except passages of documents. Of each kind, the results that contain all
 * words: matches in the title first, then the newest.
 */
export function everythingQueries(userId: string, words: readonly SearchedWord[], moment: Moment): SQL[] {
  const query = sql`${asQuery(words, userId)}::tsquery`
  const patterns = sql`${sql.param(asPatterns(words))}::text[]`
  const holds = (text: SQL) => sql`search_fold(${text}) ~ all (${patterns})`
  const best = (title: SQL, at: SQL) => sql`order by ${holds(title)} desc, ${at} desc limit ${most.ofKind}`
  const looked = sql`limit ${most.looked}`
  const tooFew = sql`(select count(*) from newest) < ${most.ofKind}`
  const lesson = sql`'courseId', ${lessonPlans.courseId}, 'unitId', ${units.id}, 'lesson', ${units.position} + 1,
    'courseTitle', ${courses.title}`
  const inLesson = sql`join ${lessonPlans} on ${lessonPlans.id} = ${activities.lessonPlanId}
    join ${units} on ${units.id} = ${lessonPlans.unitId} join ${courses} on ${courses.id} = ${lessonPlans.courseId}`

  return [
    sql`select 'course', ${courses.id}::text, ${courses.title}, ${courses.description}, ${courses.lastUsedAt},
      jsonb_build_object('courseId', ${courses.id})
      from ${courses} where ${courses.id} in (
        select id from ${courses} where owner_id = ${userId} and ${courseWords(courses)} @@ ${query} ${looked})
      ${best(sql`${courses.title}`, sql`${courses.lastUsedAt}`)}`,
    sql`select 'lesson', ${units.id}::text, ${units.title}, '', ${courses.lastUsedAt},
      jsonb_build_object('courseId', ${courses.id}, 'courseTitle', ${courses.title}, 'unitId', ${units.id}, 'lesson', ${units.position} + 1)
      from ${courses} join ${units} on ${units.courseId} = ${courses.id}
      where ${courses.ownerId} = ${userId} and ${holds(sql`${units.title}`)}
      order by ${courses.lastUsedAt} desc, ${units.position} limit ${most.ofKind}`,
    sql`select 'concept', ${concepts.id}::text, ${concepts.label}, ${concepts.statement}, ${concepts.createdAt},
      jsonb_build_object('courseId', ${concepts.courseId}, 'courseTitle', ${courses.title}, 'conceptId', ${concepts.id},
        'review', jsonb_build_object('cards', ${countAskable(userId, sql`${concepts.id}`, moment)}, 'pace', ${paceOf(userId)}))
      from ${concepts} join ${courses} on ${courses.id} = ${concepts.courseId} where ${concepts.id} in (
        select id from ${concepts} where user_id = ${userId} and ${conceptWords(concepts)} @@ ${query} ${looked})
      ${best(sql`${concepts.label}`, sql`${concepts.createdAt}`)}`,
    sql`select 'project', ${projects.id}::text, ${projects.title}, ${projects.description}, ${projects.createdAt},
      jsonb_build_object('projectId', ${projects.id})
      from ${projects} where ${projects.id} in (
        select id from ${projects} where user_id = ${userId} and ${projectWords(projects)} @@ ${query} ${looked})
      ${best(sql`${projects.title}`, sql`${projects.createdAt}`)}`,
    sql`select 'milestone', ${milestones.id}::text, ${milestones.title}, ${milestones.description}, ${milestones.createdAt},
      jsonb_build_object('projectId', ${projects.id}, 'projectTitle', ${projects.title})
      from ${projects} join ${milestones} on ${milestones.projectId} = ${projects.id}
      where ${projects.userId} = ${userId} and ${holds(sql`${milestones.title} || ' ' || ${milestones.description}`)}
      ${best(sql`${milestones.title}`, sql`${milestones.createdAt}`)}`,
    // An Examiner's activity may contain its exam with the keys, so only its title is searched.
    sql`select 'note', ${activities.id}::text, ${activities.title},
      case when ${activities.leader} = 'Examiner' then '' else coalesce(${activities.content}, '') end, ${activities.updatedAt},
      jsonb_build_object(${lesson}, 'activityId', ${activities.id}, 'leader', ${activities.leader})
      from ${activities} ${inLesson} where ${activities.id} in (
        select id from ${activities} where user_id = ${userId} and ${noteWords(activities)} @@ ${query} ${looked})
      ${best(sql`${activities.title}`, sql`${activities.updatedAt}`)}`,
    sql`select 'note', ${activities.id}::text, ${activities.title},
      array_to_string(array(select value from jsonb_each_text(${studyPages.sections})), E'\n'), ${studyPages.updatedAt},
      jsonb_build_object(${lesson}, 'activityId', ${activities.id}, 'leader', ${activities.leader})
      from ${studyPages} join ${activities} on ${activities.id} = ${studyPages.activityId} ${inLesson}
      where ${studyPages.activityId} in (
        select activity_id from ${studyPages} where user_id = ${userId} and ${pageWords(studyPages)} @@ ${query} ${looked})
      order by ${studyPages.updatedAt} desc limit ${most.ofKind}`,
    // Very many cards and messages may contain a word, so the newest are examined one by one: the results are
    // the newest, however many there are. Only if these are too few, the index is used for older ones.
    sql`select 'card', ${cardNotes.id}::text, ${cardNotes.front}, ${cardNotes.back}, ${cardNotes.createdAt},
      (select jsonb_build_object('dueAt', min(${cards.dueAt}) filter (where ${cards.suspendedAt} is null), 'isNew', bool_and(${cards.state} = 0),
          'cardWords', left(split_part(${cardNotes.front}, E'\n', 1), 60))
        from ${cards} where ${cards.noteId} = ${cardNotes.id})
      from ${cardNotes} where ${cardNotes.id} in (
        with newest as materialized (
          select id from (
            select id, search_text from ${cardNotes} where user_id = ${userId} and status = 'kept'
            order by created_at desc nulls last, id limit ${most.newest}
          ) as newest where replace(search_text, 'A', ' ') ~ all (${patterns})
        )
        select id from newest
        union all
        (select id from ${cardNotes} where ${tooFew} and user_id = ${userId} and status = 'kept'
          and ${cardWords(cardNotes)} @@ ${query} ${looked})
      ) and ${notAskedNow(userId)}
      ${best(sql`${cardNotes.front}`, sql`${cardNotes.createdAt}`)}`,
    sql`select 'chat', ${messages.id}::text,
      coalesce(${activities.title}, ${videos.title}, ${sources.title}), ${messages.text}, ${messages.createdAt},
      jsonb_build_object(${lesson}, 'activityId', ${messages.activityId}, 'leader', ${messages.sender},
        'videoId', ${messages.videoId}, 'second', ${messages.currentTime},
        'sourceId', ${messages.sourceId}, 'section', ${messages.currentSection})
      from ${messages}
      left join (${activities} ${inLesson}) on ${activities.id} = ${messages.activityId}
      left join ${videos} on ${videos.id} = ${messages.videoId}
      left join ${sources} on ${sources.id} = ${messages.sourceId}
      where ${messages.id} in (
        with newest as materialized (
          select id from (
            select id, text from ${messages} where user_id = ${userId} order by id desc limit ${most.newest}
          ) as newest where lower(text) ~ all (${patterns})
        )
        select id from newest
        union all
        (select id from ${messages} where ${tooFew} and user_id = ${userId} and ${messageWords(messages)} @@ ${query} ${looked})
      )
      order by ${messages.id} desc limit ${most.ofKind}`,
    sql`select 'video', ${videos.id}::text, ${videos.title},
      concat_ws(' ', line.said, ${videos.description}, ${videos.notes}), ${videos.createdAt},
      jsonb_build_object('videoId', ${videos.id}, 'second', line.second)
      from (
        select id from ${videos} where ${videos.id} in (
          ${videosHolding(userId, words, { wanted: 'all', looked: most.looked })})
        ${best(sql`${videos.title}`, sql`${videos.createdAt}`)}
      ) as found join ${videos} on ${videos.id} = found.id
      left join lateral (
        select line.value ->> 'text' as said, (line.value ->> 'startSeconds')::float8 as second
        from ${transcripts}, jsonb_array_elements(${transcripts.lines}) with ordinality as line (value, place)
        where ${transcripts.hash} = ${videos.transcriptHash} and lower(line.value ->> 'text') ~ any (${patterns})
        order by (select count(*) from unnest(${patterns}) as pattern where lower(line.value ->> 'text') ~ pattern) desc, place
        limit 1
      ) as line on true
      limit ${most.videos}`,
    sql`select 'reflection', ${reflections.id}::text, '',
      array_to_string(array(select value from jsonb_each_text(${reflections.userResponses}) where value !~ '^\\d$'), E'\n')
        || E'\n' || ${reflections.reflectionEntry}, ${reflections.createdAt},
      jsonb_build_object('day', ${reflections.date})
      from ${reflections} where ${reflections.id} in (
        select id from ${reflections} where user_id = ${userId} and ${reflectionWords(reflections)} @@ ${query} ${looked})
      order by ${reflections.date} desc limit ${most.ofKind}`,
    sql`select 'document', ${sources.id}::text, ${sources.title}, ${sources.author}, ${sources.createdAt},
      jsonb_build_object('sourceId', ${sources.id})
      from ${sources} where ${sources.userId} = ${userId} and ${holds(sql`${sources.title} || ' ' || ${sources.author}`)}
      order by ${sources.createdAt} desc limit ${most.ofKind}`,
  ]
}
