CREATE TABLE "exercise_hints" (
	"activity_id" uuid NOT NULL,
	"exercise_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"shown" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exercise_hints_activity_id_exercise_id_pk" PRIMARY KEY("activity_id","exercise_id"),
	CONSTRAINT "exercise_hints_shown" CHECK ("exercise_hints"."shown" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "concepts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"unit_id" uuid,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"statement" text NOT NULL,
	"position" integer NOT NULL,
	"called_shaky_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "concepts_key" UNIQUE("course_id","key")
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"concept_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"outcome" real NOT NULL,
	"options" integer,
	"hints" integer DEFAULT 0 NOT NULL,
	"confidence" text,
	"graded_by" text NOT NULL,
	"day" date NOT NULL,
	"exam_id" uuid,
	"activity_id" uuid,
	"asked" text NOT NULL,
	"answered" text NOT NULL,
	"wanted" text NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"misconception" text DEFAULT '' NOT NULL,
	"struck_at" timestamp with time zone,
	"strike_reason" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_source" UNIQUE("user_id","kind","source"),
	CONSTRAINT "evidence_outcome" CHECK ("evidence"."outcome" between 0 and 1),
	CONSTRAINT "evidence_options" CHECK ("evidence"."options" >= 2),
	CONSTRAINT "evidence_hints" CHECK ("evidence"."hints" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "knowledge_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"guides_may_use" boolean DEFAULT true NOT NULL,
	"asks_confidence" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "checked_concept_id" uuid;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "confidences" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "hints_shown" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "exercise_hints" ADD CONSTRAINT "exercise_hints_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_hints" ADD CONSTRAINT "exercise_hints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concepts" ADD CONSTRAINT "concepts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concepts" ADD CONSTRAINT "concepts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concepts" ADD CONSTRAINT "concepts_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_concept_id_concepts_id_fk" FOREIGN KEY ("concept_id") REFERENCES "public"."concepts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_settings" ADD CONSTRAINT "knowledge_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exercise_hints_user" ON "exercise_hints" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "concepts_unit" ON "concepts" USING btree ("unit_id","position");--> statement-breakpoint
CREATE INDEX "concepts_user" ON "concepts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "evidence_concept" ON "evidence" USING btree ("concept_id","day","struck_at","kind","outcome","options","hints","graded_by");--> statement-breakpoint
CREATE INDEX "evidence_activity" ON "evidence" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "evidence_missed" ON "evidence" USING btree ("user_id","created_at" DESC NULLS LAST,"id") WHERE "evidence"."outcome" < 1;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_checked_concept_id_concepts_id_fk" FOREIGN KEY ("checked_concept_id") REFERENCES "public"."concepts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exams_one_open_check" ON "exams" USING btree ("checked_concept_id") WHERE "exams"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "exams_checked_concept" ON "exams" USING btree ("checked_concept_id","created_at" DESC NULLS LAST);--> statement-breakpoint
-- Lessons opened or examined before this release have the concepts their author wrote, or one that is the unit itself.
INSERT INTO "concepts" ("user_id", "course_id", "unit_id", "key", "label", "statement", "position")
SELECT course."owner_id", unit."course_id", unit."id", concept.value->>'key', concept.value->>'label', concept.value->>'statement', concept.place - 1
FROM "units" AS unit
JOIN "courses" AS course ON course."id" = unit."course_id"
JOIN "unit_contents" AS carried ON carried."unit_id" = unit."id"
JOIN "authored_units" AS written ON written."id" = carried."authored_id"
CROSS JOIN LATERAL jsonb_array_elements(written."content"->'head'->'concepts') WITH ORDINALITY AS concept(value, place)
WHERE EXISTS (SELECT 1 FROM "lesson_plans" AS plan WHERE plan."unit_id" = unit."id")
  OR EXISTS (SELECT 1 FROM "exams" AS exam WHERE exam."unit_id" = unit."id" AND exam."graded_at" IS NOT NULL)
ORDER BY unit."course_id", unit."position", concept.place
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "concepts" ("user_id", "course_id", "unit_id", "key", "label", "statement", "position")
SELECT course."owner_id", unit."course_id", unit."id", 'unit-' || left(md5(unit."id"::text), 12), left(named.title, 90), left(coalesce(nullif(unit."unit_objective", ''), named.title), 500), 0
FROM "units" AS unit
JOIN "courses" AS course ON course."id" = unit."course_id"
-- A title may be kept as JSON text with the title in it.
CROSS JOIN LATERAL (SELECT coalesce(CASE WHEN unit."title" LIKE '{%' THEN substring(unit."title" from '"title"\s*:\s*"([^"\\]+)"') END, unit."title") AS title) AS named
WHERE NOT EXISTS (SELECT 1 FROM "concepts" WHERE "concepts"."unit_id" = unit."id")
  AND (EXISTS (SELECT 1 FROM "lesson_plans" AS plan WHERE plan."unit_id" = unit."id")
    OR EXISTS (SELECT 1 FROM "exams" AS exam WHERE exam."unit_id" = unit."id" AND exam."graded_at" IS NOT NULL))
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- What learners answered in graded exams before this release is evidence like any other.
INSERT INTO "evidence" ("user_id", "concept_id", "kind", "source", "outcome", "options", "graded_by", "day", "exam_id", "activity_id", "asked", "answered", "wanted", "explanation", "misconception", "created_at")
SELECT exam."user_id", concept."id", 'exam_answer', exam."id"::text || ':' || (question.value->>'id'),
  least(1, greatest(0, (answer.value->>'score')::real / (answer.value->>'maxScore')::real)),
  CASE question.value->>'kind' WHEN 'true_false' THEN 2 WHEN 'multiple_choice' THEN greatest(2, jsonb_array_length(question.value->'options')) END,
  coalesce(answer.value->>'gradedBy', CASE question.value->>'kind' WHEN 'short_answer' THEN 'model' ELSE 'key' END),
  (exam."submitted_at" AT TIME ZONE 'UTC')::date, exam."id", exam."activity_id",
  coalesce(question.value->>'prompt', ''), coalesce(answer.value->>'studentAnswer', ''), coalesce(answer.value->>'correctAnswer', ''), coalesce(answer.value->>'explanation', ''),
  coalesce((SELECT note.value->>'misconception' FROM jsonb_array_elements(coalesce(question.value->'optionNotes', '[]')) AS note(value)
    WHERE (answer.value->>'correct')::boolean IS NOT TRUE AND lower(note.value->>'option') = lower(trim(answer.value->>'studentAnswer')) LIMIT 1), ''),
  exam."submitted_at"
FROM "exams" AS exam
CROSS JOIN LATERAL jsonb_array_elements(exam."questions") AS question(value)
JOIN LATERAL jsonb_array_elements(exam."result"->'questions') AS answer(value) ON answer.value->>'questionId' = question.value->>'id'
JOIN LATERAL (
  SELECT "concepts"."id" FROM "concepts"
  WHERE "concepts"."course_id" = exam."course_id" AND "concepts"."user_id" = exam."user_id" AND ("concepts"."unit_id" = exam."unit_id" OR "concepts"."key" = question.value->>'concept')
  ORDER BY ("concepts"."key" = question.value->>'concept') DESC NULLS LAST, "concepts"."position" LIMIT 1
) AS concept ON true
WHERE exam."graded_at" IS NOT NULL AND (answer.value->>'maxScore')::real > 0
ON CONFLICT DO NOTHING;
