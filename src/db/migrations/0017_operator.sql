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
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"folder" text NOT NULL,
	"reason" text NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"bytes" bigint,
	"checked_by" text,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "model_connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"provider" text,
	"base_url" text,
	"model" text,
	"sealed_key" text,
	"learners_may" boolean DEFAULT false NOT NULL,
	"stamp" uuid DEFAULT gen_random_uuid() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_connections_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "model_connections_whole" CHECK (("model_connections"."provider" is null) = ("model_connections"."base_url" is null) and ("model_connections"."base_url" is null) = ("model_connections"."model" is null) and ("model_connections"."sealed_key" is null or "model_connections"."base_url" is not null))
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}'::text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_states" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"value" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "videos_transcript_hash";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "unlisted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "transcript_hash" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "came_with_course" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "own_key" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "came_with_course" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- By hand: every transcript is kept once, and each video that has it points to it, before its own copy goes.
INSERT INTO "transcripts" ("hash", "lines", "bytes")
SELECT transcript_hash("transcript"), "transcript", octet_length("transcript"::text) FROM "videos"
WHERE "transcript" IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "videos" SET "transcript_hash" = transcript_hash("transcript") WHERE "transcript" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "course_reports" ADD CONSTRAINT "course_reports_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reports" ADD CONSTRAINT "course_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_connections" ADD CONSTRAINT "model_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_states" ADD CONSTRAINT "sign_in_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_reports_open" ON "course_reports" USING btree ("course_id","reporter_id") WHERE "course_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "course_reports_course" ON "course_reports" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_reports_reporter" ON "course_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "backups_begun" ON "backups" USING btree ("begun_at");--> statement-breakpoint
CREATE UNIQUE INDEX "model_connections_installation" ON "model_connections" USING btree (("user_id" is null)) WHERE "model_connections"."user_id" is null;--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_states_user_id" ON "sign_in_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_states_expires_at" ON "sign_in_states" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_transcript_hash_transcripts_hash_fk" FOREIGN KEY ("transcript_hash") REFERENCES "public"."transcripts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_provider_account" ON "credentials" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "courses_unlisted" ON "courses" USING btree ("unlisted_at") WHERE "courses"."unlisted_at" is not null;--> statement-breakpoint
CREATE INDEX "videos_transcript" ON "videos" USING btree ("transcript_hash");--> statement-breakpoint
ALTER TABLE "videos" DROP COLUMN "transcript";