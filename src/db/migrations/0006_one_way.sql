ALTER TABLE "messages" ALTER COLUMN "activity_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "video_id" uuid;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "current_time" double precision;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "seek_timestamp" double precision;
--> statement-breakpoint
-- Every question about a video and its reply become two messages. The inner number is drawn before the outer one, and
-- the rows are drawn in their old order, so that a conversation in the order of its ids stays the conversation it was.
WITH "moved" AS MATERIALIZED (
  SELECT "asked".*, nextval(pg_get_serial_sequence('messages', 'id')) AS "reply_id" FROM (
    SELECT "old".*, nextval(pg_get_serial_sequence('messages', 'id')) AS "question_id"
    FROM (SELECT * FROM "librarian_interactions" ORDER BY "id" OFFSET 0) "old" OFFSET 0
  ) "asked"
)
INSERT INTO "messages" ("id", "user_id", "video_id", "sender", "text", "cut_off", "client_id", "reply_to", "current_time", "seek_timestamp", "created_at")
OVERRIDING SYSTEM VALUE
SELECT "question_id", "user_id", "video_id", 'Student', "user_message", false, gen_random_uuid(), NULL, "current_time", NULL, "timestamp" FROM "moved"
UNION ALL
SELECT "reply_id", "user_id", "video_id", 'Librarian', "assistant_response", "cut_off", NULL, "question_id", NULL, "seek_timestamp", "timestamp" FROM "moved";
--> statement-breakpoint
DROP TABLE "librarian_interactions";
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "messages_video" ON "messages" USING btree ("video_id","id");
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sent_once_about_video" UNIQUE("video_id","client_id");
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_one_place" CHECK (num_nonnulls("messages"."activity_id", "messages"."video_id") = 1);
--> statement-breakpoint
CREATE UNLOGGED TABLE "leases" (
	"key" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson_plans" DROP COLUMN "prefetch_lease_until";--> statement-breakpoint
ALTER TABLE "exams" DROP COLUMN "grading_lease_until";
--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "browser_key_hash" text;
--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "disputed";
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reflections" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "writing_until";
