import type { OwnCourse, SaveCourse } from '#contract/courses.ts'
import type { Pool } from '#server/platform/database/db.ts'
import type { Client } from './client.ts'

/** A course as the browser saves it after generation. */
export function plannedCourse(overrides: Partial<SaveCourse> = {}): SaveCourse {
  const lessons = overrides.lessons ?? overrides.units?.length ?? 3
  return {
    title: 'Reading Latin Inscriptions',
    description: 'From milestones to tombstones.',
    objectives: ['Read an epitaph', 'Date a milestone'],
    priorKnowledge: ['None'],
    difficultyLevel: 'Beginner',
    weeklyHours: 2,
    lessons,
    referenceBooks: ['Cooley, The Cambridge Manual'],
    visibility: 'public',
    units: Array.from({ length: lessons }, (_, index) => ({
      lessonTitle: `Unit title ${index + 1}`,
      objective: `Objective ${index + 1}`,
      assessment: `Assessment ${index + 1}`,
    })),
    ...overrides,
  }
}

/** Saved through the API. */
export async function createCourse(client: Client, overrides: Partial<SaveCourse> = {}): Promise<OwnCourse> {
  const answer = await client.post('/api/courses', plannedCourse(overrides))
  if (answer.status !== 201) throw new Error(`Saving answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as OwnCourse
}

/** Videos with private state, and projects with milestones under way, as an owner may have them. */
export async function furnishCourse(
  pool: Pool,
  course: Pick<OwnCourse, 'id' | 'ownerId'>,
  { videos = 2, projects = 2, milestones = 2 } = {},
): Promise<void> {
  await pool.query(
    `with said as (
       insert into transcripts (hash, lines, bytes)
       select transcript_hash(lines), lines, octet_length(lines::text)
       from (select '[{"startSeconds": 1, "text": "Salve"}]'::jsonb as lines) as given
       on conflict (hash) do update set created_at = transcripts.created_at returning hash)
     insert into videos (user_id, course_id, video_id, video_url, thumbnail_url, title, description, tags, notes,
       watch_progress, playback_position_seconds, last_watched_at, is_completed, is_ai_recommended, transcript_hash,
       search_text, created_at)
     select $1, $2, lpad(n::text, 11, 'v'), 'https://www.youtube.com/watch?v=' || lpad(n::text, 11, 'v'),
       'https://i.ytimg.com/vi/' || lpad(n::text, 11, 'v') || '/maxresdefault.jpg', 'Video ' || n, 'About video ' || n,
       array['tag'], 'my private note', 40, 12.5, now(), true, true, said.hash,
       'video ' || n, now() + n * interval '1 second'
     from generate_series(1, $3) n, said`,
    [course.ownerId, course.id, videos],
  )
  await pool.query(
    `with made as (
       insert into projects (user_id, course_id, unit_id, title, description, difficulty_level, status,
         progress_percentage, ai_generated, generation_prompt, github_repo_url, is_public, share_token,
         learning_objectives)
       select $1, $2, (select id from units where course_id = $2 and position = 0), 'Project ' || n, 'About ' || n,
         'beginner', 'in_progress', 50, true, 'my private prompt', 'https://example.org/mine', true,
         gen_random_uuid()::text, array['objective']
       from generate_series(1, $3) n returning id)
     insert into milestones (project_id, title, order_index, status, actual_hours, notes, tasks, due_date)
     select made.id, 'Milestone ' || n, n, 'completed', 2.5, 'my private note',
       '[{"id": "a", "title": "Task a", "completed": true}, {"id": "b", "title": "Task b", "completed": false}]',
       '2026-01-31'
     from made, generate_series(1, $4) n`,
    [course.ownerId, course.id, projects, milestones],
  )
}
