ALTER TABLE "credentials" ADD COLUMN "browser_key_hash" text;
--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "disputed";
