ALTER TABLE "credentials" ADD COLUMN "disputed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whether those who wait for their confirmation signed up more than once is not known: they choose a password again.
UPDATE "credentials" SET "disputed" = true FROM "users" WHERE "users"."id" = "credentials"."user_id" AND NOT "users"."email_verified";
