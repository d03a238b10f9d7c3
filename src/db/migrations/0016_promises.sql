-- The same for every copy of a transcript. It names no other function of ours: an index is built and looked after
-- without a search path.
CREATE FUNCTION transcript_hash(lines jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(lines::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
CREATE TABLE "checkpoint_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"checkpoint_id" uuid NOT NULL,
	"chosen_option" integer,
	"is_correct" boolean,
	"card_note_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkpoint_answers_answered" CHECK (("checkpoint_answers"."chosen_option" is null) = ("checkpoint_answers"."is_correct" is null))
);
--> statement-breakpoint
CREATE TABLE "checkpoint_sets" (
	"transcript_hash" text PRIMARY KEY NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transcript_hash" text NOT NULL,
	"position" integer NOT NULL,
	"at_seconds" double precision NOT NULL,
	"from_seconds" double precision NOT NULL,
	"question" text NOT NULL,
	"options" text[] NOT NULL,
	"correct_option" integer NOT NULL,
	"explanation" text NOT NULL,
	"option_notes" text[] DEFAULT '{}'::text[] NOT NULL,
	"quotation" text NOT NULL,
	"about" text NOT NULL,
	CONSTRAINT "checkpoints_position" UNIQUE("transcript_hash","position"),
	CONSTRAINT "checkpoints_times" CHECK ("checkpoints"."from_seconds" >= 0 and "checkpoints"."from_seconds" <= "checkpoints"."at_seconds"),
	CONSTRAINT "checkpoints_correct" CHECK ("checkpoints"."correct_option" >= 0 and "checkpoints"."correct_option" < cardinality("checkpoints"."options"))
);
--> statement-breakpoint
CREATE TABLE "watch_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asks_checkpoints" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_feedback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"written_by" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"next_step" text DEFAULT '' NOT NULL,
	"criteria" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_feedback_submission_id_unique" UNIQUE("submission_id")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"request" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"retry_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"prompt_tokens" integer DEFAULT 0 NOT NULL,
	"completion_tokens" integer DEFAULT 0 NOT NULL,
	"put_away_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "runs_ended" CHECK (("runs"."state" = 'running') = ("runs"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "catalogue_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"answer" jsonb,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"authors" text[] DEFAULT '{}'::text[] NOT NULL,
	"year" integer,
	"published_in" text DEFAULT '' NOT NULL,
	"catalogue" text NOT NULL,
	"catalogue_id" text NOT NULL,
	"url" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "works_once" UNIQUE("user_id","catalogue","catalogue_id"),
	CONSTRAINT "works_url" CHECK ("works"."url" ~ '^https://')
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "asks_checkpoints" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "milestones" ADD COLUMN "hints_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "milestones" ADD COLUMN "concept_keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "checkpoint_answers" ADD CONSTRAINT "checkpoint_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkpoint_answers" ADD CONSTRAINT "checkpoint_answers_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkpoint_answers" ADD CONSTRAINT "checkpoint_answers_checkpoint_id_checkpoints_id_fk" FOREIGN KEY ("checkpoint_id") REFERENCES "public"."checkpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkpoint_answers" ADD CONSTRAINT "checkpoint_answers_card_note_id_card_notes_id_fk" FOREIGN KEY ("card_note_id") REFERENCES "public"."card_notes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkpoints" ADD CONSTRAINT "checkpoints_transcript_hash_checkpoint_sets_transcript_hash_fk" FOREIGN KEY ("transcript_hash") REFERENCES "public"."checkpoint_sets"("transcript_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_settings" ADD CONSTRAINT "watch_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_feedback" ADD CONSTRAINT "submission_feedback_submission_id_milestone_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."milestone_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkpoint_answers_video" ON "checkpoint_answers" USING btree ("video_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "checkpoint_answers_checkpoint" ON "checkpoint_answers" USING btree ("checkpoint_id");--> statement-breakpoint
CREATE INDEX "checkpoint_answers_user" ON "checkpoint_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkpoint_answers_card" ON "checkpoint_answers" USING btree ("card_note_id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_one_at_a_time" ON "runs" USING btree ("user_id","kind","subject") WHERE "runs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "runs_newest" ON "runs" USING btree ("user_id","kind","subject","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "runs_created" ON "runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "catalogue_answers_asked" ON "catalogue_answers" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "works_user_newest" ON "works" USING btree ("user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "works_course" ON "works" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "videos_video" ON "videos" USING btree ("video_id","user_id");--> statement-breakpoint
CREATE INDEX "videos_transcript_hash" ON "videos" USING btree (transcript_hash("transcript"));