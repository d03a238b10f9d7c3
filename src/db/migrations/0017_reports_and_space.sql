CREATE TABLE "course_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "course_reports_reason" CHECK ("course_reports"."reason" in ('spam', 'wrong', 'hateful', 'copied', 'other')),
	CONSTRAINT "course_reports_outcome" CHECK ("course_reports"."outcome" in ('unlisted', 'closed') and ("course_reports"."outcome" is null) = ("course_reports"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"hash" text PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "videos_transcript_hash";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "unlisted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "transcript_hash" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "came_with_course" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "came_with_course" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- By hand: every transcript is kept once, and each video that has it points to it, before its own copy goes.
INSERT INTO "transcripts" ("hash", "lines", "bytes")
SELECT transcript_hash("transcript"), "transcript", octet_length("transcript"::text) FROM "videos"
WHERE "transcript" IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "videos" SET "transcript_hash" = transcript_hash("transcript") WHERE "transcript" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "course_reports" ADD CONSTRAINT "course_reports_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reports" ADD CONSTRAINT "course_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_reports_open" ON "course_reports" USING btree ("course_id","reporter_id") WHERE "course_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "course_reports_course" ON "course_reports" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_reports_reporter" ON "course_reports" USING btree ("reporter_id");--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_transcript_hash_transcripts_hash_fk" FOREIGN KEY ("transcript_hash") REFERENCES "public"."transcripts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_unlisted" ON "courses" USING btree ("unlisted_at") WHERE "courses"."unlisted_at" is not null;--> statement-breakpoint
CREATE INDEX "videos_transcript" ON "videos" USING btree ("transcript_hash");--> statement-breakpoint
ALTER TABLE "videos" DROP COLUMN "transcript";